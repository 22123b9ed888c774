import JSONText
import Testing

@Suite("Members of an object")
struct MembersTests {
  @Test("come in order, with decoded keys, spelt values and their places")
  func order() throws {
    let text = Bytes(#" {"a": 1.50 ,"\u0062":[1,{"x":"]"}],"c":"\"" , "d":null,"e":true} "#)
    let members = try JSONText.members(of: text)
    #expect(members.map(\.key) == ["a", "b", "c", "d", "e"])
    #expect(members.map(\.kind) == [.number, .array, .string, .null, .bool])
    #expect(
      members.map(\.value.text) == ["1.50", #"[1,{"x":"]"}]"#, #""\"""#, "null", "true"])
    #expect(members[1].keyText.text == #""\u0062""#)
    #expect(text[members[0].text].text == #""a": 1.50"#)
    #expect(text[members[4].text].text == #""e":true"#)
  }

  @Test("may be none", arguments: ["{}", " { \n} "])
  func empty(text: String) throws {
    #expect(try JSONText.members(of: Bytes(text)).isEmpty)
  }

  @Test(
    "are refused when the text is something else",
    arguments: ["[]", "1", #""a""#, "null", " [1]"])
  func notAnObject(text: String) throws {
    let error = try #require(throws: JSONTextError.self) {
      try JSONText.members(of: Bytes(text))
    }
    #expect(error.code == .notAnObject)
    #expect(error.byte == text.prefix { $0 == " " }.count)
  }

  @Test(
    "may not have a key twice, however spelt, however deep",
    arguments: [
      (#"{"a":1,"a":2}"#, 7), (#"{"a":1,"\u0061":2}"#, 7), (#"{"\u0061":1,"a":2}"#, 12),
      (#"{"x":[{"é":1,"b":0,"\u00e9":2}]}"#, 20), (#"{"":1,"":2}"#, 6),
      (#"{"a":{"b":1},"a":0}"#, 13), (#"{"\n":1,"\u000a":2}"#, 8),
    ])
  func duplicate(text: String, byte: Int) throws {
    let error = try #require(throws: JSONTextError.self) {
      try JSONText.members(of: Bytes(text))
    }
    #expect(error.code == .duplicateKey)
    #expect(error.byte == byte)
    #expect(error.message.contains("stands twice"))
  }

  @Test("may share keys with the members of other objects")
  func sameKeyElsewhere() throws {
    let text = Bytes(#"{"a":{"a":1,"b":{"a":2}},"b":[{"a":1},{"a":1}]}"#)
    #expect(try JSONText.members(of: text).count == 2)
  }

  @Test("of a wide object are told apart in any number", arguments: [63, 64, 65, 66, 200, 20_000])
  func wide(count: Int) throws {
    let keys = (0..<count).map { #""k\#($0)":\#($0)"# }
    let text = "{" + keys.joined(separator: ",") + "}"
    #expect(try JSONText.members(of: Bytes(text)).count == count)
    let twice = "{" + keys.joined(separator: ",") + #","k7":0,"k7":1}"#
    let error = try #require(throws: JSONTextError.self) {
      try JSONText.members(of: Bytes(twice))
    }
    #expect(error.code == .duplicateKey)
    #expect(error.byte == text.utf8.count)
  }

  @Test("say where a fault is: line, column and byte, from where the text begins")
  func place() throws {
    let error = try #require(throws: JSONTextError.self) {
      try JSONText.members(of: Bytes("{\n  \"a\": 1,\n  \"é\": tru }"), line: 10, byte: 100)
    }
    #expect(error.code == .unexpectedByte)
    #expect(error.line == 12)
    #expect(error.column == 12)
    #expect(error.byte == 123)
    #expect(error.message == "expected true, found byte 0x20")
  }
}
