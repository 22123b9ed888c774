#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// `Decimal`s as plain text, exactly and without any locale: `-12.50` is
/// `-12.5`, whatever the machine's language.
package enum DecimalText {
  /// A `Decimal` holds 38 digits for sure, and an exponent of one byte.
  private static let maximumDigits = 38

  /// The text of `value`, or nil when it is not a number.
  package static func text(of value: Decimal) -> String? {
    guard !value.isNaN else { return nil }
    let digits = self.digits(of: value.significand)
    let exponent = value.exponent
    guard digits != "0" else { return "0" }
    let sign = value.sign == .minus ? "-" : ""
    guard exponent < 0 else { return sign + digits + String(repeating: "0", count: exponent) }
    let padding = String(repeating: "0", count: max(0, 1 - exponent - digits.count))
    let padded = padding + digits
    let whole = padded.dropLast(-exponent)
    var fraction = padded.suffix(-exponent)
    while fraction.last == "0" { fraction.removeLast() }
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The value that a JSON number's text spells, or nil when it is none, or
  /// when no `Decimal` holds it exactly.
  package static func decimal(from text: some StringProtocol) -> Decimal? {
    guard let spelling = Spelling(text) else { return nil }
    let digits = spelling.digits
    guard !digits.isEmpty else { return Decimal(0) }
    var exponent = spelling.exponent
    var kept = digits[...]
    // Zeros at the end cost digits only where the exponent has no room.
    while kept.last == 0x30 {
      kept = kept.dropLast()
      exponent += 1
    }
    var zeros = 0
    while exponent > 127, kept.count + zeros < maximumDigits {
      zeros += 1
      exponent -= 1
    }
    guard kept.count + zeros <= maximumDigits, (-128...127).contains(exponent) else { return nil }
    var value = Decimal(0)
    for digit in kept + Array(repeating: 0x30, count: zeros) {
      value = value * 10 + Decimal(Int(digit - 0x30))
    }
    return Decimal(
      sign: spelling.isNegative ? .minus : .plus, exponent: exponent, significand: value)
  }

  /// The digits of a whole, not negative `significand`.
  private static func digits(of significand: Decimal) -> String {
    significand.description
  }

  /// A number taken apart, with all of its significant digits.
  private struct Spelling {
    var isNegative: Bool
    var digits: [UInt8] = []
    /// The power of ten of the last digit.
    var exponent: Int

    init?(_ text: some StringProtocol) {
      let utf8 = Array(text.utf8)
      guard let number = JSONNumber(text: String(text)) else { return nil }
      isNegative = utf8.first == UInt8(ascii: "-")
      let end = utf8.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? utf8.endIndex
      let mantissa = utf8[..<end]
      let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? end
      digits = Array(mantissa.filter(\.isDigit).drop { $0 == 0x30 })
      let written = String(decoding: utf8[end...].dropFirst(), as: UTF8.self)
      // An exponent that no Int holds is out of a Decimal's bounds anyway.
      exponent = (written.isEmpty ? 0 : Int(written) ?? (number.isInteger ? 9_999 : -9_999))
      exponent -= max(0, end - point - 1)
      if digits.count > 1 << 20 { return nil }
    }
  }
}
