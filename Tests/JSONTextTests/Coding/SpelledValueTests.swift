#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import Testing

@Suite("Values spelt as strings")
struct SpelledValueTests {
  @Test(
    "of bytes are base64 as RFC 4648 prints it",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(plain: String, text: String) {
    let bytes = Array(plain.utf8)
    #expect(bytes.withUnsafeBytes { Base64.text(of: $0) } == text)
    #expect(Base64.bytes(from: text) == bytes)
  }

  @Test("of bytes agree with Foundation's base64")
  func base64Foundation() {
    var random = SeededGenerator()
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Data(bytes).base64EncodedString()
      #expect(bytes.withUnsafeBytes { Base64.text(of: $0) } == text, "seed \(random.seed)")
      #expect(Base64.bytes(from: text) == bytes, "seed \(random.seed)")
    }
  }

  @Test(
    "of bytes are refused when not base64 to the letter",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "Z===", "====", "Zm9v=", "Zh==", "Zm9=", "Zm 9", "Zm9v\n", "Zm-_",
      "Zg==Zg==", "=Zg=", "é===",
    ])
  func notBase64(text: String) {
    #expect(Base64.bytes(from: text) == nil)
  }

  @Test("of UUIDs are written in lower case and read in either")
  func uuid() throws {
    for _ in 0..<200 {
      let uuid = UUID()
      #expect(UUIDText.text(of: uuid) == uuid.uuidString.lowercased())
      #expect(UUIDText.uuid(from: uuid.uuidString) == uuid)
      #expect(UUIDText.uuid(from: uuid.uuidString.lowercased()) == uuid)
    }
    for text in [
      "", "0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9", "0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9dd",
      "0199e2b47d10-7e21-a1c3-0d5f6a7b8c9d-", "0199e2b4_7d10-7e21-a1c3-0d5f6a7b8c9d",
      "0199e2bg-7d10-7e21-a1c3-0d5f6a7b8c9d", "{199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9}",
    ] {
      #expect(UUIDText.uuid(from: text) == nil)
    }
  }
}
