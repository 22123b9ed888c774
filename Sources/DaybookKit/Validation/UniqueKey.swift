import JSONText
import StoreEngine

/// The values of attributes that must be unique together, as one text:
/// canonically equivalent texts give the same.
struct UniqueKey: Hashable, Sendable {
  let text: String

  /// Nil when one of the values is missing: nothing is equal to nothing.
  init?(_ members: Bytes, _ set: [Int], _ layout: EntityLayout) {
    var parts: [String] = []
    for place in set {
      guard let raw = JSONText.value(of: layout.keys[place], inTrusted: members),
        let part = Self.part(raw, layout.attributes[place].type)
      else { return nil }
      parts.append(part)
    }
    text = parts.joined(separator: "\u{0}")
  }

  /// `String` compares and hashes by canonical equivalence already.
  private static func part(_ raw: Bytes, _ type: AttributeType) -> String? {
    let kind = JSONText.kind(of: raw)
    if kind == .null { return nil }
    if type == .string { return JSONText.string(of: raw) }
    guard
      let value = ValueText.value(ofStored: raw, as: type, entity: "", access: nil)
    else { return raw.text }
    if case .double(0) = value { return "0" }
    var writer = JSONWriter()
    ValueText.write(value, to: &writer)
    return Bytes(writer.bytes).text
  }

  /// For messages.
  var shown: String {
    text.split(separator: "\u{0}", omittingEmptySubsequences: false)
      .map { "“\($0.prefix(60))”" }.joined(separator: ", ")
  }
}
