extension JSONText {
  /// The text that a verified string value means; nil when it is no string.
  @inline(__always)
  package static func string(of value: Bytes) -> String? {
    value.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, bytes.count >= 2,
        base.load(as: UInt8.self) == UInt8(ascii: "\"")
      else { return nil }
      let count = bytes.count - 2
      return StringText.string(
        base + 1, count, hasEscapes: ByteRun.contains(UInt8(ascii: "\\"), base + 1, count))
    }
  }

  /// The integer that a verified number value means, if it is one that fits.
  @inline(__always)
  package static func int64(of value: Bytes) -> Int64? {
    value.withUnsafeBytes { shortInteger($0) ?? DecimalParts($0)?.int64 }
  }

  /// The double nearest to a verified number value, if that is finite.
  package static func double(of value: Bytes) -> Double? {
    value.withUnsafeBytes { DecimalParts($0)?.double }
  }

  package static func bool(of value: Bytes) -> Bool? {
    guard value.count >= 4 else { return nil }
    switch value[0] {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: return nil
    }
  }

  /// Up to 18 digits and a minus, which cannot overflow.
  @inline(__always)
  private static func shortInteger(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard let base = bytes.baseAddress, bytes.count > 0, bytes.count < 19 else { return nil }
    let isNegative = base.load(as: UInt8.self) == UInt8(ascii: "-")
    var value: Int64 = 0
    var index = isNegative ? 1 : 0
    guard index < bytes.count else { return nil }
    while index < bytes.count {
      let byte = base.load(fromByteOffset: index, as: UInt8.self)
      guard byte.isDigit else { return nil }
      value = value &* 10 &+ Int64(byte &- 0x30)
      index &+= 1
    }
    return isNegative ? 0 &- value : value
  }
}
