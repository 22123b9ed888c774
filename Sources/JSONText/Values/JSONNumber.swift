/// A number of a JSON text, kept as it is spelt.
///
/// Two numbers are equal when they are spelt alike: `1` and `1.0` are not.
package struct JSONNumber: Sendable, Hashable {
  package let text: String

  package init(_ value: some BinaryInteger) { text = String(value) }

  /// Nil when `value` is infinite or not a number.
  package init?(_ value: Double) {
    guard let text = RFC8785.text(of: value) else { return nil }
    self.text = text
  }

  /// Nil when `text` is not a number by RFC 8259.
  package init?(text: String) {
    guard let kind = try? JSONText.validate(Bytes(text)), kind == .number,
      text.utf8.allSatisfy({ !$0.isJSONSpace })
    else { return nil }
    self.text = text
  }

  init(verified text: String) { self.text = text }

  /// The parts point into the text, so they are asked while it is held.
  private func read<Result>(_ body: (DecimalParts) -> Result?) -> Result? {
    var copy = text
    return copy.withUTF8 { DecimalParts(UnsafeRawBufferPointer($0)).flatMap(body) }
  }

  /// The value, when it is a whole number that fits: `1.0` and `1e2` do.
  package var int64: Int64? { read(\.int64) }

  /// The nearest double, or nil when that would be infinite.
  package var double: Double? { read(\.double) }

  /// Whether the value is whole, however large: `1.0` and `1e400` are.
  package var isInteger: Bool { read(\.isInteger) ?? false }
}
