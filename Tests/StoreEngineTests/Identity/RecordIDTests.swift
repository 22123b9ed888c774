import JSONText
import StoreEngine
import Testing

@Suite("Record ids") struct RecordIDTests {
  static let text = "0199c1f0-7a3e-7b21-9c04-5d1e6f2a8b90"

  @Test("text is read in either case and written in lower case")
  func textBothWays() throws {
    let id = try #require(RecordID(RecordIDTests.text.uppercased()))
    #expect(id.high == 0x0199_C1F0_7A3E_7B21)
    #expect(id.low == 0x9C04_5D1E_6F2A_8B90)
    #expect(id.description == RecordIDTests.text)
    #expect(RecordID(text: Bytes(RecordIDTests.text)) == id)
    #expect(RecordID("<\(RecordIDTests.text)>".dropFirst().dropLast()) == id)
    var bytes: [UInt8] = [0x22]
    id.append(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\"\(RecordIDTests.text)")
  }

  @Test(
    "what is not 8-4-4-4-12 digits is refused",
    arguments: [
      "", "0199c1f0-7a3e-7b21-9c04-5d1e6f2a8b9", "0199c1f0-7a3e-7b21-9c04-5d1e6f2a8b900",
      "0199c1f07-a3e-7b21-9c04-5d1e6f2a8b90", "0199c1f0-7a3e-7b21-9c04-5d1e6f2a8b9g",
      "{0199c1f0-7a3e-7b21-9c04-5d1e6f2a8b90}", "0199c1f07a3e7b219c045d1e6f2a8b90",
      "0199c1f0-7a3e-7b21-9c04-5d1e6f2a8b9é", "+199c1f0-7a3e-7b21-9c04-5d1e6f2a8b90",
    ])
  func refused(text: String) {
    #expect(RecordID(text) == nil)
    #expect(RecordID(text: Bytes(text)) == nil)
  }

  @Test("ids are ordered as their texts are")
  func order() throws {
    let ids = try [
      "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000001",
      "00000000-0000-0001-0000-000000000000", "7fffffff-ffff-ffff-ffff-ffffffffffff",
      "80000000-0000-0000-0000-000000000000", "80000000-0000-0000-8000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ].map { try #require(RecordID($0)) }
    for (left, right) in zip(ids, ids.dropFirst()) {
      #expect(left < right)
      #expect(left.description < right.description)
      #expect(!(right < left))
    }
  }

  @Test("the sixteen bytes are those of the text, in order")
  func octets() throws {
    let id = try #require(RecordID("00010203-0405-0607-0809-0a0b0c0d0e0f"))
    let bytes = withUnsafeBytes(of: id.octets) { Array($0) }
    #expect(bytes == Array(0..<16))
    #expect(RecordID(octets: id.octets) == id)
  }
}
