/// A number's text taken apart: ±`digits` × 10^`exponent`.
///
/// Reading takes time in proportion to the text, and no arithmetic on it
/// depends on how large its exponent claims to be. The parts borrow the text
/// and must not outlive it.
struct DecimalParts {
  private(set) var isNegative = false
  /// The first significant digits, 19 at most.
  private(set) var digits: UInt64 = 0
  private(set) var exponent = 0
  /// Whether `digits` are all there are, but for zeros behind them.
  private(set) var isExact = true
  /// The power of ten of the last digit that is not zero.
  private let lowestPower: Int
  private let text: UnsafeRawBufferPointer

  /// Nil when `text` is not a number; leading zeros are let pass.
  @inline(__always)
  init?(_ text: UnsafeRawBufferPointer) {
    guard let base = text.baseAddress, text.count > 0 else { return nil }
    self.text = text
    let end = text.count
    var at = 0
    if base.load(as: UInt8.self) == UInt8(ascii: "-") {
      isNegative = true
      at = 1
    }
    let first = at
    var significant = 0
    var lastNonZero = 0
    var point = -1
    while at < end {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      if byte.isDigit {
        if significant > 0 || byte != 0x30 {
          significant &+= 1
          if byte != 0x30 { lastNonZero = significant }
          if significant <= 19 {
            digits = digits &* 10 &+ UInt64(byte &- 0x30)
          } else if byte != 0x30 {
            isExact = false
          }
        }
      } else if byte == UInt8(ascii: "."), point < 0, at > first {
        point = at
      } else {
        break
      }
      at &+= 1
    }
    guard at > first, point != at &- 1 else { return nil }
    let fraction = point < 0 ? 0 : at &- point &- 1
    var power = 0
    if at < end {
      guard let written = Self.writtenExponent(base, at, end) else { return nil }
      power = written
    }
    exponent = power &- fraction &+ max(significant &- 19, 0)
    lowestPower = power &- fraction &+ significant &- lastNonZero
  }

  /// The exponent that begins with the `e` at `start`; one that is out of all
  /// bounds is cut to a size that stays so whatever digits come with it.
  private static func writtenExponent(
    _ base: UnsafeRawPointer, _ start: Int, _ end: Int
  ) -> Int? {
    var at = start
    guard base.load(fromByteOffset: at, as: UInt8.self) | 0x20 == UInt8(ascii: "e") else {
      return nil
    }
    at += 1
    guard at < end else { return nil }
    let sign = base.load(fromByteOffset: at, as: UInt8.self)
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { at += 1 }
    guard at < end else { return nil }
    var power = 0
    while at < end {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      guard byte.isDigit else { return nil }
      if power < 1 << 50 { power = power * 10 + Int(byte - 0x30) }
      at += 1
    }
    return sign == UInt8(ascii: "-") ? -power : power
  }

  /// Whether the number is whole.
  var isInteger: Bool { digits == 0 || lowestPower >= 0 }

  /// The number as an integer, or nil when it is not one or does not fit.
  var int64: Int64? {
    guard let magnitude else { return nil }
    if isNegative {
      return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  /// The number as an unsigned integer, or nil; -0 is one.
  var uint64: UInt64? { isNegative && digits > 0 ? nil : magnitude }

  private var magnitude: UInt64? {
    guard digits > 0 else { return 0 }
    guard isExact || exponent >= 0, lowestPower >= 0, exponent < 20 else { return nil }
    guard isExact else { return wideMagnitude }
    var value = digits
    for _ in 0..<max(0, -exponent) { value /= 10 }
    for _ in 0..<max(0, exponent) {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      guard !overflows else { return nil }
      value = product
    }
    return value
  }

  /// Twenty digits or more that are not all in `digits`.
  private var wideMagnitude: UInt64? {
    let plain = text.drop { $0 == UInt8(ascii: "-") }
    return plain.allSatisfy(\.isDigit) ? UInt64(String(decoding: plain, as: UTF8.self)) : nil
  }
}

extension DecimalParts {
  /// No double needs more digits than this to be told from its neighbours,
  /// once it is known whether any follow.
  private static let decidingDigits = 800

  /// The number as a text of bounded length that rounds to the same double.
  var normalizedText: String {
    var kept: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    var significant = 0
    for byte in text {
      guard byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") else { break }
      guard byte.isDigit, significant > 0 || byte != 0x30 else { continue }
      significant += 1
      if significant <= Self.decidingDigits { kept.append(byte) }
    }
    var power = exponent - max(significant - 19, 0)
    if significant > Self.decidingDigits {
      // What was cut may be more than nothing: one more digit says so.
      kept.append(isExact ? 0x30 : 0x31)
      power += significant - Self.decidingDigits - 1
    }
    return String(decoding: kept, as: UTF8.self) + "e\(min(max(power, -9_999), 9_999))"
  }
}
