import JSONText
import StoreEngine

extension EntityCoding {
  /// Reads a record as the Swift type.
  ///
  /// - Parameter id: The object, for messages, and for the time of its
  ///   insertion.
  /// - Throws: `record.damaged`, naming the object, the attribute, what the
  ///   store has and what to do.
  func decode(
    _ record: RecordText, id: RecordID?
  ) throws(DaybookError) -> DecodedEntity<Value> {
    let decoder = decoder(for: record)
    if silentDefaults.isEmpty || hasAll(silentDefaults, record.members),
      let value = try? decoder.decode(Value.self, fromTrustedMembers: record.members)
    {
      return DecodedEntity(value: value)
    }
    var repair = RecordRepair(self, record.members, decoder, id)
    return try repair.decoded()
  }

  func decoder(for record: RecordText) -> JSONTextDecoder {
    var decoder = JSONTextDecoder()
    if hasDocuments, let documents = record.documents { decoder.userInfo = documents.userInfo }
    return decoder
  }

  private func hasAll(_ keys: [JSONKey], _ members: Bytes) -> Bool {
    keys.allSatisfy { JSONText.value(of: $0, inTrusted: members) != nil }
  }
}
