/// Integers as decimal digits, written straight into memory.
enum DecimalDigits {
  /// Writes `value` and returns how many digits it took, 20 at most.
  @inline(__always)
  static func write(_ value: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    let count = self.count(value)
    write(value, width: count, to: target)
    return count
  }

  /// Writes `value`, negative or not, 20 bytes at most.
  @inline(__always)
  static func write(_ value: Int64, to target: UnsafeMutableRawPointer) -> Int {
    guard value < 0 else { return write(value.magnitude, to: target) }
    target.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    return write(value.magnitude, to: target + 1) &+ 1
  }

  /// Writes the last `width` digits of `value`, with zeros in front.
  @inline(__always)
  static func write(_ value: UInt64, width: Int, to target: UnsafeMutableRawPointer) {
    var rest = value
    var index = width
    while index > 0 {
      index &-= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      let character = UInt8(truncatingIfNeeded: digit) &+ 0x30
      target.storeBytes(of: character, toByteOffset: index, as: UInt8.self)
      rest = quotient
    }
  }

  @inline(__always)
  static func count(_ value: UInt64) -> Int {
    var count = 1
    var rest = value
    while rest >= 10_000 {
      rest /= 10_000
      count &+= 4
    }
    if rest >= 1_000 { return count &+ 3 }
    if rest >= 100 { return count &+ 2 }
    return rest >= 10 ? count &+ 1 : count
  }
}
