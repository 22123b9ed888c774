import JSONText
import StoreEngine
import Testing

@testable import DaybookKit

@Suite("Records as other programs may have stored them")
struct StoredRecordTests {
  private static func record(_ members: String) -> StoredRecord {
    StoredRecord(
      entity: "Thing", id: RecordID.next(), revision: 1, number: 1,
      body: RecordBody(members: Bytes(members)))
  }

  private static func layout() throws -> EntityLayout {
    EntityLayout(try Sample.everything().entity(named: "Thing"))
  }

  @Test(
    "a value that is not of its type is refused when the record is handed out",
    arguments: [
      #""a_string":5"#, #""a_int16":40000"#, #""a_int32":1.5"#, #""a_int64":"1""#,
      #""a_double":"x""#, #""a_bool":1"#, #""a_decimal":"x""#, #""a_date":"soon""#,
      #""a_uuid":"0199""#, #""a_data":"%""#, #""a_url":"""#, #""a_blob":{"_file":"x"}"#,
      #""a_transformable":"text""#,
      #""a_blob":{"_file":"../x","_bytes":1,"_sha256":"","_type":""}"#,
    ])
  func damaged(members: String) throws {
    let layout = try Self.layout()
    let error = try Sample.error { try RecordProof.check(Self.record(members), layout) }
    #expect(error.code == .recordDamaged && error.context.objectID != nil)
    #expect(members.contains(error.context.attribute ?? "none"))
  }

  @Test(
    "what is right is accepted, in any order and spelling",
    arguments: [
      "", #""a_string":null"#, #""a_int64":1e2,"a_string":"x""#, #""a_decimal":1.50"#,
      #""a_date":"2026-11-30t13:00:00+01:00""#, #""later":{"x":[1]},"a_bool":true"#,
      #""a_uuid":"0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D""#, #""\u0061_int16":7"#,
    ])
  func accepted(members: String) throws {
    try RecordProof.check(Self.record(members), Self.layout())
  }

  @Test("unknown attributes are written after the others, as they are stored")
  func unknown() throws {
    let stored = Self.record(#""later":{"x" : 1.0},"a_bool":true,"_x":1,"a_string":"ä""#)
    let record = Record(
      layout: try Self.layout(), id: stored.id, revision: 7, members: stored.body.members,
      access: nil)
    var options = Record.JSONOptions()
    let text = try ContextTests.text(record, options)
    #expect(text.hasPrefix(#"{"_id":"\#(stored.id)","_rev":7,"a_string":"ä","a_int16":null"#))
    #expect(text.hasSuffix(#""a_blob":null,"later":{"x" : 1.0}}"#))
    options.attributes = ["a_bool", "a_string"]
    options.includesRevision = false
    #expect(
      try ContextTests.text(record, options)
        == #"{"_id":"\#(stored.id)","a_bool":true,"a_string":"ä"}"#)
    #expect(record["later"] == nil && record["a_bool"] == true && record["a_int16"] == .null)
  }
}
