import JSONText
import Testing

@Suite("The writer")
struct JSONWriterTests {
  private func written(
    _ layout: JSONWriter.Layout = .compact, _ body: (inout JSONWriter) throws -> Void
  ) rethrows -> String {
    var writer = JSONWriter(layout)
    try body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func everything(_ writer: inout JSONWriter) throws {
    writer.beginObject()
    writer.key("a")
    writer.integer(-1)
    writer.key(JSONKey("b"))
    writer.beginArray()
    try writer.double(1.5)
    writer.bool(true)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.rawKey(Bytes("\"c\""))
    writer.raw(Bytes("[0]"))
    writer.members(Bytes(""))
    writer.members(Bytes(#""d":1,"e":2"#))
    writer.key("f")
    writer.integer(UInt64.max)
    writer.endObject()
  }

  @Test("puts commas where they belong")
  func commas() throws {
    #expect(
      try written(.compact, everything)
        == #"{"a":-1,"b":[1.5,true,null,{},[]],"c":[0],"d":1,"e":2,"f":18446744073709551615}"#)
    #expect(try JSONText.members(of: Bytes(try written(.compact, everything))).count == 6)
  }

  @Test("writes the inside of an object when no brace is opened")
  func members() {
    let text = written {
      $0.key("a")
      $0.integer(1)
      $0.key("b")
      $0.null()
    }
    #expect(text == #""a":1,"b":null"#)
  }

  @Test("indents by two spaces for people")
  func pretty() throws {
    let text = try written(.pretty) {
      $0.beginObject()
      $0.key("a")
      $0.beginArray()
      $0.integer(1)
      try $0.double(2)
      $0.endArray()
      $0.key("b")
      $0.beginObject()
      $0.endObject()
      $0.key("c")
      $0.string("d")
      $0.endObject()
    }
    #expect(text == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {},\n  \"c\": \"d\"\n}")
  }

  @Test(
    "escapes what a line or a terminal could trip over, and nothing else",
    arguments: [
      ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#),
      ("\0\u{1}\u{1f} ", #""\u0000\u0001\u001f ""#), ("~\u{7f}\u{80}", #""~\u007f\u0080""#),
      ("\u{85}\u{9f}\u{a0}", "\"\\u0085\\u009f\u{a0}\""),
      ("\u{2027}\u{2028}\u{2029}\u{202a}", "\"\u{2027}\\u2028\\u2029\u{202a}\""),
      ("é漢😀\u{10ffff}", "\"é漢😀\u{10ffff}\""), ("", #""""#),
    ])
  func escapes(text: String, json: String) throws {
    #expect(written { $0.string(text) } == json)
    #expect(String(decoding: try JSONTextEncoder().encode(text), as: UTF8.self) == json)
    #expect(JSONText.string(of: Bytes(json)) == text)
  }

  @Test("escapes at every place of a word, in either writer")
  func everyPlace() throws {
    for special in ["\"", "\u{7f}", "\u{85}", "\u{2028}", "\n", "é", "\u{2030}", "Â"] {
      for before in 0..<18 {
        for after in 0..<10 {
          let text =
            String(repeating: "x", count: before) + special + String(repeating: "y", count: after)
          let json = written { $0.string(text) }
          #expect(try JSONValue(parsing: Bytes(json)).string == text)
          #expect(String(decoding: try JSONTextEncoder().encode(text), as: UTF8.self) == json)
        }
      }
    }
  }

  @Test("refuses numbers that JSON does not have", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) throws {
    var writer = JSONWriter()
    writer.beginArray()
    let error = try #require(throws: JSONTextError.self) { try writer.double(value) }
    #expect(error.code == .numberNotFinite)
    writer.endArray()
    #expect(writer.bytes == Array("[]".utf8))
  }

  @Test("starts anew when emptied")
  func removeAll() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.removeAll()
    writer.integer(1)
    #expect(writer.bytes == Array("1".utf8))
  }
}
