import JSONText
import Testing

@Suite("The strict reader")
struct GrammarTests {
  @Test(
    "accepts what RFC 8259 allows",
    arguments: [
      "null", "true", "false", "0", "-0", "1", "-1", "10", "1.0", "-0.5", "1e1", "1E1", "1e+1",
      "1e-1", "1.5e10", "0e1", "0E+00", "0.0", "123456789012345678901234567890", "1e400", "-1e-400",
      "0.000000000000000000000000000000000000001", #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#,
      #""\u0000""#, #""\u00e9""#, #""\uABCD""#, #""\uabcd""#, #""\ud83d\ude00""#,
      #""\uDBFF\uDFFF""#, #""\\u0041""#, "\"\u{7f}\"", "\"\u{80}\"", "\"\u{7ff}\"",
      "\"\u{800}\"", "\"\u{d7ff}\"", "\"\u{e000}\"", "\"\u{fffd}\"", "\"\u{10000}\"",
      "\"\u{10fffd}\"", "\"\u{2028}\u{2029}\"", "\"\u{feff}\"", "[]", "[ ]",
      "[1]", "[[]]", "[[[[[[]]]]]]", "[1,2,3]", "[ 1 , 2 ]", "[null,true,false,0,\"\",[],{}]",
      "{}", "{ }", #"{"a":1}"#, #"{"":0}"#, #"{"a":{"a":{}}}"#, #"{ "a" : 1 , "b" : 2 }"#,
      #"{"a":[],"b":{}}"#, "\t\n\r [\t\n\r 1\t\n\r ]\t\n\r ", "\"0123456789abcdef\"",
      "\"0123456789abcde\"", "\"01234567\"", "\"0123456\"", #"{"\u0061":1,"b":2}"#,
    ])
  func accepted(text: String) throws {
    try JSONText.validate(Bytes(text))
    let value = try JSONValue(parsing: Bytes(text))
    #expect(try JSONValue(parsing: Bytes(value.text())) == value)
  }

  @Test(
    "refuses what RFC 8259 does not allow, at the byte where it goes wrong",
    arguments: [
      ("", .unexpectedEnd, 0), (" ", .unexpectedEnd, 1), ("nul", .unexpectedEnd, 3),
      ("nulL", .unexpectedByte, 3), ("True", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0),
      ("Infinity", .unexpectedByte, 0), ("-Infinity", .invalidNumber, 1),
      ("undefined", .unexpectedByte, 0), ("nullx", .trailingText, 4), ("1 2", .trailingText, 2),
      ("[]]", .trailingText, 2), ("{}{}", .trailingText, 2), ("\"a\"b", .trailingText, 3),
      // Numbers.
      ("-", .unexpectedEnd, 1), ("+1", .unexpectedByte, 0), (".5", .unexpectedByte, 0),
      ("01", .invalidNumber, 0), ("-01", .invalidNumber, 1), ("00", .invalidNumber, 0),
      ("1.", .unexpectedEnd, 2), ("[1.]", .invalidNumber, 3), ("1.e1", .invalidNumber, 2),
      ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3), ("[1e]", .invalidNumber, 3),
      ("0x1", .trailingText, 1), ("1_000", .trailingText, 1), ("1a", .trailingText, 1),
      ("1.2.3", .trailingText, 3), ("--1", .invalidNumber, 1), ("[-]", .invalidNumber, 2),
      ("１", .unexpectedByte, 0),
      // Strings.
      ("\"", .unexpectedEnd, 1), ("\"a", .unexpectedEnd, 2), (#""\"#, .unexpectedEnd, 2),
      (#""\""#, .unexpectedEnd, 3), ("'a'", .unexpectedByte, 0), ("\"\n\"", .controlCharacter, 1),
      ("\"\t\"", .controlCharacter, 1), ("\"a\0\"", .controlCharacter, 2),
      ("\"\u{1f}\"", .controlCharacter, 1), ("\"0123456789\r\"", .controlCharacter, 11),
      (#""\x41""#, .invalidEscape, 1), (#""\'""#, .invalidEscape, 1), (#""\a""#, .invalidEscape, 1),
      (#""\U0041""#, .invalidEscape, 1), (#""\u004""#, .invalidEscape, 1),
      (#""\u00G0""#, .invalidEscape, 1), (#""\u 041""#, .invalidEscape, 1),
      (#""\u12"#, .unexpectedEnd, 5), (#""\ud800""#, .loneSurrogate, 1),
      (#""\udc00""#, .loneSurrogate, 1), (#""a\ud800b""#, .loneSurrogate, 2),
      (#""\ud800\ud800""#, .loneSurrogate, 1), (#""\ud800\u0041""#, .loneSurrogate, 1),
      (#""\udfff\ud800""#, .loneSurrogate, 1), (#""\ud800\n""#, .loneSurrogate, 1),
      // Arrays.
      ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3),
      ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1), ("[,]", .unexpectedByte, 1),
      ("[1,,2]", .unexpectedByte, 3), ("[1 2]", .unexpectedByte, 3), ("[1:2]", .unexpectedByte, 2),
      ("[1}", .unexpectedByte, 2), ("]", .unexpectedByte, 0), ("[\"a\":1]", .unexpectedByte, 4),
      ("[1]x", .trailingText, 3), ("[\u{0b}1]", .unexpectedByte, 1),
      ("[\u{a0}1]", .unexpectedByte, 1),
      // Objects.
      ("{", .unexpectedEnd, 1), (#"{"a""#, .unexpectedEnd, 4), (#"{"a":"#, .unexpectedEnd, 5),
      (#"{"a":1"#, .unexpectedEnd, 6), (#"{"a":1,"#, .unexpectedEnd, 7),
      (#"{"a":1,}"#, .unexpectedByte, 7), ("{,}", .unexpectedByte, 1),
      ("{a:1}", .unexpectedByte, 1),
      ("{'a':1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1),
      (#"{"a" 1}"#, .unexpectedByte, 5),
      (#"{"a",1}"#, .unexpectedByte, 4), (#"{"a":1 "b":2}"#, .unexpectedByte, 7),
      (#"{"a":1]"#, .unexpectedByte, 6), (#"{"a":}"#, .unexpectedByte, 5),
      ("}", .unexpectedByte, 0),
      (#"{"a"::1}"#, .unexpectedByte, 5), (#"{"a":1,,"b":2}"#, .unexpectedByte, 7),
      (#"{"a":1,"a":1}"#, .duplicateKey, 7), (#"[{"a":1,"\u0061":1}]"#, .duplicateKey, 8),
      // What other dialects have.
      ("// c\n1", .unexpectedByte, 0), ("/* */1", .unexpectedByte, 0), ("[1]//", .trailingText, 3),
      ("#1", .unexpectedByte, 0), ("\u{feff}1", .unexpectedByte, 0),
      ("\u{feff}", .unexpectedByte, 0),
      ("\0", .unexpectedByte, 0), ("1\0", .trailingText, 1), ("`a`", .unexpectedByte, 0),
    ] as [(String, JSONTextError.Code, Int)])
  func refused(text: String, code: JSONTextError.Code, byte: Int) throws {
    let error = try #require(throws: JSONTextError.self) { try JSONText.validate(Bytes(text)) }
    #expect(error.code == code, "\(error)")
    #expect(error.byte == byte, "\(error)")
    #expect(throws: JSONTextError.self) { try JSONValue(parsing: Bytes(text)) }
  }

  @Test(
    "refuses bytes that are not UTF-8",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x20], [0xC3, 0x28],
      [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x90, 0x80], [0xF0, 0x28, 0x8C, 0xBC], [0xF0, 0x90, 0x28, 0xBC],
      [0xF0, 0x90, 0x8C, 0x28], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) throws {
    // At every place of a word, in a value, in a key, and at the end.
    for padding in 0..<9 {
      let before = Array(repeating: UInt8(ascii: "x"), count: padding)
      let quote = UInt8(ascii: "\"")
      for text in [
        [quote] + before + bytes + [quote],
        Array("{\"".utf8) + before + bytes + Array("\":1}".utf8),
        [quote] + before + bytes,
      ] {
        let error = try #require(throws: JSONTextError.self) { try JSONText.validate(Bytes(text)) }
        #expect(error.code == .invalidUTF8)
      }
    }
  }

  @Test("takes every Unicode scalar, raw and escaped, and gives it back")
  func everyScalar() throws {
    var raw = "\""
    var escaped = "\""
    var expected = ""
    for value in (0x20..<0x11_0000 as Range<UInt32>)
    where value < 0x3000 || value % 97 == 0 || value & 0xFFFE == 0xFFFE {
      guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
      raw.unicodeScalars.append(scalar)
      expected.unicodeScalars.append(scalar)
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
    #expect(try JSONValue(parsing: Bytes(raw + "\"")).string == expected)
    #expect(try JSONValue(parsing: Bytes(escaped + "\"")).string == expected)
    #expect(JSONText.string(of: Bytes(escaped + "\"")) == expected)
  }

  @Test(
    "stops at 512 levels, whatever comes, without using the stack",
    arguments: ["[", #"{"a":"#, #"[{"a":"#])
  func depth(open: String) throws {
    let error = try #require(throws: JSONTextError.self) {
      try JSONText.validate(Bytes(String(repeating: open, count: 100_000)))
    }
    #expect(error.code == .tooDeep)
    let levels = 512 / open.count { $0 == "[" || $0 == "{" }
    #expect(error.byte == levels * open.utf8.count)
  }

  @Test("takes 512 levels and not one more")
  func exactDepth() throws {
    func nested(_ depth: Int) -> Bytes {
      Bytes(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    try JSONText.validate(nested(512))
    var value = try JSONValue(parsing: nested(512))
    for _ in 0..<511 { value = try #require(value.array?.first) }
    #expect(value == .array([]))
    #expect(throws: JSONTextError.self) { try JSONText.validate(nested(513)) }
    #expect(throws: JSONTextError.self) { try JSONValue(parsing: nested(513)) }
  }

  @Test("finishes hostile texts in time", .timeLimit(.minutes(1)))
  func hostile() throws {
    // Keys that agree in length and at both ends; strings of escapes; a long number.
    let keys = (10_000..<30_000).map { "\"12345678\($0)12345678\":0" }
    #expect(
      try JSONText.members(of: Bytes("{" + keys.joined(separator: ",") + "}")).count == 20_000)
    let escapes = "\"" + String(repeating: #"\u0041"#, count: 100_000) + "\""
    #expect(try JSONValue(parsing: Bytes(escapes)).string?.utf8.count == 100_000)
    let digits = String(repeating: "9", count: 200_000)
    let number = try JSONValue(parsing: Bytes(digits + "." + digits + "e-199999"))
    #expect(number.double == 10)
    #expect(number.int64 == nil)
  }

  @Test("counts lines by line feeds alone, columns in bytes")
  func positions() throws {
    for (text, line, column) in [
      ("x", 1, 1), ("\nx", 2, 1), ("\r\n\r\n  x", 3, 3), ("\rx", 1, 2), ("[\"é\",x", 1, 7),
      ("[1,\n2,\n3\n\n,x", 5, 2), ("[\n", 2, 1),
    ] {
      let error = try #require(throws: JSONTextError.self) { try JSONText.validate(Bytes(text)) }
      #expect(error.line == line, "\(text)")
      #expect(error.column == column, "\(text)")
    }
  }

  @Test("says in words what it found and what it expected")
  func messages() throws {
    for (text, message) in [
      (#"{"a":1,}"#, "line 1, column 8: expected a key in double quotes, found '}'"),
      ("[1", "line 1, column 3: the text ends where ',' or ']' should follow"),
      ("[01]", "line 1, column 2: a number is malformed: expected no leading zero, found '0'"),
      ("\"\u{1}\"", "line 1, column 2: a string has the control character byte 0x01 unescaped"),
      (#"{"a\"":1,"a\"":2}"#, #"line 1, column 10: the key "a\"" stands twice in one object"#),
      ("1 x", "line 1, column 3: the value is followed by 'x'"),
    ] {
      let error = try #require(throws: JSONTextError.self) { try JSONText.validate(Bytes(text)) }
      #expect(error.description == message)
    }
  }
}
