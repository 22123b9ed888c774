import JSONText
import StoreEngine

/// Reads the transformables a condition asks about, keeping the last one:
/// conditions often ask several things about one.
final class DocumentReader {
  private let access: any DocumentAccess
  private var lastFile: String?
  private var lastText: Bytes?

  init(_ access: any DocumentAccess) { self.access = access }

  /// The JSON of a transformable, as verified text; nil when there is none.
  ///
  /// - Throws: `document.missing`, `document.damaged`.
  func text(of value: Bytes, entity: String) throws(DaybookError) -> Bytes? {
    guard JSONText.kind(of: value) == .object else { return nil }
    if let inline = value.member(InlineDocument.jsonKey) { return inline }
    guard let reference = DocumentReference(value) else { return nil }
    if reference.file == lastFile { return lastText }
    let bytes = try StoredContent(reference: reference, entity: entity, access: access).bytes()
    do {
      _ = try JSONText.validate(bytes)
    } catch {
      throw DaybookError(
        .documentDamaged, "The document “\(reference.file)” is not JSON: \(error.message).",
        context: .init(
          file: "documents/\(entity)/\(reference.file)", line: error.line, offset: error.byte,
          entity: entity))
    }
    (lastFile, lastText) = (reference.file, bytes)
    return bytes
  }
}

extension Bytes {
  /// The value of a member of this verified JSON object; nil when there is none.
  func member(_ name: String) -> Bytes? {
    let key = JSONKey(name).text
    if let found = member(where: { $0 == key || Self.means($0, name) }) { return found }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    // Else one that reads the same: é and e with an accent.
    return member { candidate in JSONText.string(of: candidate) == name }
  }

  private func member(where isWanted: (Bytes) -> Bool) -> Bytes? {
    var found: Bytes?
    JSONText.forEachMember(ofTrusted: self, braces: true) { candidate, value, _ in
      guard isWanted(candidate) else { return true }
      found = value
      return false
    }
    return found
  }

  private static func means(_ key: Bytes, _ name: String) -> Bool {
    key.firstIndex(of: UInt8(ascii: "\\")) != nil
      && JSONText.string(of: key).map { $0.utf8.elementsEqual(name.utf8) } == true
  }
}
