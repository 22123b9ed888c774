import JSONText
import StoreEngine

/// Where a decoder finds the documents of a record: made once per fetch, and
/// once per object that has documents yet to be saved.
struct RecordDocuments: Sendable {
  /// What the decoder is given.
  let userInfo: [CodingUserInfoKey: any Sendable]

  private final class Content: Sendable {
    let access: (any DocumentAccess)?
    let entity: String
    let drafts: [String: Document]

    init(_ access: (any DocumentAccess)?, _ entity: String, _ drafts: [String: Document]) {
      self.access = access
      self.entity = entity
      self.drafts = drafts
    }
  }

  // A key is made of any text.
  private static let key = CodingUserInfoKey(rawValue: "daybook.documents").unsafelyUnwrapped

  init(access: (any DocumentAccess)?, entity: String, drafts: [String: Document] = [:]) {
    userInfo = [Self.key: Content(access, entity, drafts)]
  }

  /// Whether values write what stands for them in a record, instead of
  /// carrying their bytes along.
  static func isKnown(to encoder: any Encoder) -> Bool { encoder.userInfo[key] != nil }

  /// The document at the decoder's place; nil when the decoder knows of no
  /// store.
  static func document(from decoder: any Decoder) throws -> Document? {
    guard let content = decoder.userInfo[key] as? Content else { return nil }
    if !content.drafts.isEmpty, let name = decoder.codingPath.last?.stringValue,
      let draft = content.drafts[name]
    {
      return draft
    }
    let reference = try StoredReference(from: decoder)
    guard let access = content.access else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "there is no store to read from"))
    }
    let stored = StoredContent(
      reference: reference.reference, entity: content.entity, access: access)
    return Document(content: .stored(stored), type: reference.reference.type)
  }
}
