import Testing

@testable import DaybookCLI

@Suite("The words of the process") struct ProcessWordsTests {
  @Test("words that are UTF-8 come as they are")
  func texts() throws {
    let words = ["add", "", "name=Größe 🏮 e\u{301}"]
    #expect(try ProcessWords.texts(of: words.map { Array($0.utf8) }) == words)
  }

  @Test(
    "a word that is not UTF-8 is refused by its place and its bytes",
    arguments: [
      ([0x78, 0xFF], "“name=x\\xff”"), ([0xC3], "“name=\\xc3”"),
      ([0xED, 0xA0, 0x80], "“name=\\xed\\xa0\\x80”"), ([0xC0, 0x80], "“name=\\xc0\\x80”"),
    ] as [([UInt8], String)])
  func refused(bytes: [UInt8], shown: String) throws {
    let words = [Array("add".utf8), Array("Contact".utf8), Array("name=".utf8) + bytes]
    let failure = try #require(
      #expect(throws: Failure.self) { try ProcessWords.texts(of: words) })
    #expect(failure.exit == .usage)
    #expect(failure.message == "Argument 3, \(shown), is not UTF-8.")
    #expect(!failure.hint.isEmpty)
  }
}
