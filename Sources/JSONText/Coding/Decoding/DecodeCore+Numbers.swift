#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A number without exponent and of at most 18 digits.
private struct ShortNumber {
  var digits: UInt64
  /// How many of the digits stand behind the point.
  var places: Int
  var isNegative: Bool
}

extension DecodeCore {
  @inline(__always)
  func readDouble(at start: Int, _ end: inout Int) throws(ReadFault) -> Double {
    if let number = readShort(at: start, &end), number.digits < 1 << 53 {
      let value = Double(number.digits) / PowersOfTen.double(number.places)
      return number.isNegative ? -value : value
    }
    return try readLongDouble(at: start, &end)
  }

  @inline(never)
  private func readLongDouble(at start: Int, _ end: inout Int) throws(ReadFault) -> Double {
    guard let parts = DecimalParts(try numberText(at: start, &end)) else {
      throw ReadFault(.mismatch)
    }
    guard let value = parts.double else { throw ReadFault(.doesNotFit) }
    return value
  }

  /// Through a double it would be rounded twice.
  func readFloat(at start: Int, _ end: inout Int) throws(ReadFault) -> Float {
    if let number = readShort(at: start, &end), number.digits < 1 << 24, number.places <= 10 {
      // Both operands are exact: 10^10 is 5^10 (24 bits) and a power of two.
      let value = Float(number.digits) / Float(PowersOfTen.double(number.places))
      return number.isNegative ? -value : value
    }
    guard let parts = DecimalParts(try numberText(at: start, &end)) else {
      throw ReadFault(.mismatch)
    }
    guard let value = Float(parts.normalizedText), value.isFinite else {
      throw ReadFault(.doesNotFit)
    }
    return value
  }

  @inline(__always)
  func readInteger<Value: FixedWidthInteger>(
    _ type: Value.Type, at start: Int, _ end: inout Int
  ) throws(ReadFault) -> Value {
    if let number = readShort(at: start, &end), number.places == 0 {
      let magnitude = Int64(truncatingIfNeeded: number.digits)
      if let value = Value(exactly: number.isNegative ? 0 &- magnitude : magnitude) { return value }
      throw ReadFault(.doesNotFit)
    }
    return try readLongInteger(type, at: start, &end)
  }

  /// One with a point, an exponent or many digits, which may be whole all the
  /// same: `1.0`, `1e2`.
  @inline(never)
  private func readLongInteger<Value: FixedWidthInteger>(
    _ type: Value.Type, at start: Int, _ end: inout Int
  ) throws(ReadFault) -> Value {
    let text = try numberText(at: start, &end)
    guard let parts = DecimalParts(text) else { throw ReadFault(.mismatch) }
    if let value = parts.int64.flatMap({ Value(exactly: $0) }) { return value }
    if let value = parts.uint64.flatMap({ Value(exactly: $0) }) { return value }
    if type.bitWidth > 64, let value = Value(String(decoding: text, as: UTF8.self)) { return value }
    throw ReadFault(.doesNotFit)
  }

  func readDecimal(at start: Int, _ end: inout Int) throws(ReadFault) -> Decimal {
    guard start < state.pointee.end else { throw ReadFault(.mismatch) }
    var text: UnsafeRawBufferPointer
    if self.text.byte(start) == UInt8(ascii: "\"") {
      guard let behind = self.text.endOfString(from: start) else { throw ReadFault(.malformed) }
      end = behind
      text = UnsafeRawBufferPointer(
        start: state.pointee.text + start + 1, count: behind - start - 2)
    } else {
      text = try numberText(at: start, &end)
    }
    guard let value = DecimalText.decimal(from: String(decoding: text, as: UTF8.self)) else {
      throw ReadFault(.malformed)
    }
    return value
  }

  /// The spelling of the number at `start`.
  private func numberText(
    at start: Int, _ end: inout Int
  ) throws(ReadFault) -> UnsafeRawBufferPointer {
    guard start < state.pointee.end,
      text.byte(start).isDigit || text.byte(start) == UInt8(ascii: "-")
    else { throw mismatch(at: start) }
    end = text.endOfScalar(from: start)
    return UnsafeRawBufferPointer(start: state.pointee.text + start, count: end - start)
  }

  /// Reads a number in one go, or nil when it takes more care.
  @inline(__always)
  private func readShort(at start: Int, _ end: inout Int) -> ShortNumber? {
    let text = text
    var at = start
    var isNegative = false
    if at < text.end, text.byte(at) == UInt8(ascii: "-") {
      isNegative = true
      at &+= 1
    }
    let first = at
    var digits: UInt64 = 0
    while at < text.end, text.byte(at).isDigit {
      digits = digits &* 10 &+ UInt64(text.byte(at) &- 0x30)
      at &+= 1
    }
    var places = 0
    var count = at &- first
    guard count > 0, at < text.end else { return nil }
    if text.byte(at) == UInt8(ascii: ".") {
      at &+= 1
      let point = at
      while at < text.end, text.byte(at).isDigit {
        digits = digits &* 10 &+ UInt64(text.byte(at) &- 0x30)
        at &+= 1
      }
      places = at &- point
      count &+= places
      guard places > 0, at < text.end else { return nil }
    }
    // More digits may have overflowed; an exponent changes everything.
    guard count <= 18, text.byte(at) | 0x20 != UInt8(ascii: "e") else { return nil }
    end = at
    return ShortNumber(digits: digits, places: places, isNegative: isNegative)
  }
}
