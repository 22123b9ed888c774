import JSONText
import StoreEngine

/// The values of attributes that must be unique together, as one text:
/// canonically equivalent texts give the same.
struct UniqueKey: Hashable, Sendable {
  let text: String

  /// The key of a record's text; nil when one of the values is missing:
  /// nothing is equal to nothing.
  init?(_ members: Bytes, _ set: [Int], _ layout: EntityLayout) {
    var parts: [String] = []
    for place in set {
      guard let raw = JSONText.value(of: layout.keys[place], inTrusted: members),
        let part = Self.part(raw, layout.types[place])
      else { return nil }
      parts.append(part)
    }
    text = parts.joined(separator: "\u{0}")
  }

  /// The key of values by place; nil when one of them is missing.
  init?(_ values: [FieldValue], _ set: [Int]) {
    var parts: [String] = []
    for place in set {
      guard let part = Self.part(values[place]) else { return nil }
      parts.append(part)
    }
    text = parts.joined(separator: "\u{0}")
  }

  private static func part(_ raw: Bytes, _ type: AttributeType) -> String? {
    if type == .string, let text = JSONText.string(of: raw) { return text }
    guard let value = ValueText.value(ofStored: raw, as: type, entity: "", access: nil) else {
      return raw.text
    }
    return part(value)
  }

  /// `String` compares and hashes by canonical equivalence already.
  private static func part(_ value: FieldValue) -> String? {
    switch value {
    case .null: return nil
    case .string(let text): return text
    case .double(0): return "0"
    default:
      var writer = JSONWriter()
      ValueText.write(value, to: &writer)
      return Bytes(writer.bytes).text
    }
  }

  /// For messages.
  var shown: String {
    text.split(separator: "\u{0}", omittingEmptySubsequences: false)
      .map { "“\($0.prefix(60))”" }.joined(separator: ", ")
  }
}
