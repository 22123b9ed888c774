/// Doubles as RFC 8785 prints them, which is how ECMAScript does: the fewest
/// digits that read back to the same double, plain between 1e-6 and 1e21.
///
/// One difference is on purpose: negative zero is `-0`, not `0`, so that every
/// finite double comes back bit for bit.
package enum RFC8785 {
  /// The longest text: `-1.2345678901234567e-308`, or 21 digits with a sign.
  static let capacity = 32

  /// The text of `value`, or nil when it is infinite or not a number.
  package static func text(of value: Double) -> String? {
    guard value.isFinite else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { memory in
      let target = memory.baseAddress.unsafelyUnwrapped  // the capacity is not zero
      let count = write(value, to: target)
      return String(decoding: UnsafeRawBufferPointer(start: target, count: count), as: UTF8.self)
    }
  }

  /// Writes the text of a finite `value` to `target`, which has room for
  /// `capacity` bytes, and returns its length.
  @inline(__always)
  static func write(_ value: Double, to target: UnsafeMutableRawPointer) -> Int {
    var count = 0
    if value.sign == .minus {
      target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      count = 1
    }
    let magnitude = value.magnitude
    // A product with so few digits that no shorter text can mean the double.
    if magnitude < 1e8 {
      let scaled = (magnitude * 1e6).rounded()
      if scaled / 1e6 == magnitude {
        return count &+ writeMillionths(UInt64(scaled), to: target + count)
      }
    } else if magnitude < 0x1p53, magnitude.rounded(.towardZero) == magnitude {
      return count &+ DecimalDigits.write(UInt64(magnitude), to: target + count)
    }
    return count + writeDigits(ShortestDigits(of: magnitude), to: target + count)
  }

  /// Writes `scaled` / 10^6 without trailing zeros.
  @inline(__always)
  private static func writeMillionths(_ scaled: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: 1_000_000)
    var count = DecimalDigits.write(whole, to: target)
    guard fraction > 0 else { return count }
    target.storeBytes(of: UInt8(ascii: "."), toByteOffset: count, as: UInt8.self)
    count &+= 1
    DecimalDigits.write(fraction, width: 6, to: target + count)
    count &+= 6
    while target.load(fromByteOffset: count &- 1, as: UInt8.self) == 0x30 { count &-= 1 }
    return count
  }

  @inline(never)
  private static func writeDigits(
    _ shortest: ShortestDigits, to target: UnsafeMutableRawPointer
  ) -> Int {
    var shortest = shortest
    return shortest.withDigits { digits, point in
      if point > 21 || point < -5 {
        return writeScientific(digits, point, to: target)
      }
      return writePlain(digits, point, to: target)
    }
  }

  /// `digits` with a decimal point before the one at `point`.
  private static func writePlain(
    _ digits: UnsafeRawBufferPointer, _ point: Int, to target: UnsafeMutableRawPointer
  ) -> Int {
    var count = 0
    func put(_ byte: UInt8) {
      target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
      count += 1
    }
    if point <= 0 {
      put(0x30)
      put(UInt8(ascii: "."))
      for _ in 0 ..< -point { put(0x30) }
    }
    for (index, digit) in digits.enumerated() {
      if index == point, point > 0 { put(UInt8(ascii: ".")) }
      put(digit)
    }
    for _ in 0..<max(0, point - digits.count) { put(0x30) }
    return count
  }

  private static func writeScientific(
    _ digits: UnsafeRawBufferPointer, _ point: Int, to target: UnsafeMutableRawPointer
  ) -> Int {
    var count = 0
    func put(_ byte: UInt8) {
      target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
      count += 1
    }
    for (index, digit) in digits.enumerated() {
      if index == 1 { put(UInt8(ascii: ".")) }
      put(digit)
    }
    put(UInt8(ascii: "e"))
    put(point > 0 ? UInt8(ascii: "+") : UInt8(ascii: "-"))
    return count + DecimalDigits.write(UInt64((point - 1).magnitude), to: target + count)
  }
}

extension RFC8785 {
  /// The text of `value`, with the fewest digits that tell it from other
  /// floats, or nil when it is infinite or not a number.
  package static func text(ofFloat value: Float) -> String? {
    guard value.isFinite else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { memory in
      let target = memory.baseAddress.unsafelyUnwrapped  // the capacity is not zero
      let count = write(value, to: target)
      return String(decoding: UnsafeRawBufferPointer(start: target, count: count), as: UTF8.self)
    }
  }

  /// Writes the text of a finite `value`, as the one for doubles does.
  static func write(_ value: Float, to target: UnsafeMutableRawPointer) -> Int {
    var count = 0
    if value.sign == .minus {
      target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      count = 1
    }
    return count + writeDigits(ShortestDigits(of: value.magnitude), to: target + count)
  }
}
