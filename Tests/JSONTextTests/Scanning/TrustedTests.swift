import JSONText
import Testing

@Suite("Verified text")
struct TrustedTests {
  static let text =
    #""a":1,"bé":"x,\"y\\","c":{"a":[1,{"b":"}"}],"z":0} , "d" : [ ] ,"\u0065":-1.5e3,"f":true"#

  @Test("is walked member by member, with and without braces", arguments: [false, true])
  func walk(braces: Bool) {
    var found: [String] = []
    let text = Bytes(braces ? " {" + Self.text + "} " : Self.text)
    JSONText.forEachMember(ofTrusted: text, braces: braces) { key, value, kind in
      found.append("\(key.text ?? "?") \(value.text ?? "?") \(kind)")
      return true
    }
    #expect(
      found == [
        #""a" 1 number"#, #""bé" "x,\"y\\" string"#,
        #""c" {"a":[1,{"b":"}"}],"z":0} object"#, #""d" [ ] array"#,
        #""\u0065" -1.5e3 number"#, #""f" true bool"#,
      ])
  }

  @Test("is walked no further than wanted")
  func stop() {
    var count = 0
    JSONText.forEachMember(ofTrusted: Bytes(Self.text), braces: false) { _, _, _ in
      count += 1
      return count < 2
    }
    #expect(count == 2)
  }

  @Test(
    "answers a key with its value",
    arguments: [
      ("a", "1"), ("bé", #""x,\"y\\""#), ("d", "[ ]"), ("e", "-1.5e3"), ("f", "true"), ("b", nil),
      ("z", nil), ("", nil),
    ])
  func value(key: String, value: String?) {
    #expect(JSONText.value(of: key, inTrusted: Bytes(Self.text))?.text == value)
  }

  @Test(
    "is found by key however the key is spelt",
    arguments: [
      (#""\u2028":1"#, "\u{2028}"), ("\"\u{2028}\":1", "\u{2028}"), (#""\/":1"#, "/"),
      (#""\u000a":1"#, "\n"), (#""\n":1"#, "\n"), (#""\ud83d\ude00":1"#, "😀"),
      (#""\u0061\u0062":1"#, "ab"),
    ])
  func spelling(text: String, key: String) {
    #expect(JSONText.value(of: key, inTrusted: Bytes(text))?.text == "1")
  }

  @Test("agrees with the strict reader on random objects")
  func agreement() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let value = JSONValue.random(depth: 3, using: &random, isObject: true)
      let text = Bytes(value.text(Bool.random(using: &random) ? .compact : .pretty))
      var walked: [String] = []
      JSONText.forEachMember(ofTrusted: text, braces: true) { key, value, kind in
        walked.append("\(key.text ?? "?")=\(value.text ?? "?")=\(kind)")
        return true
      }
      let strict = try JSONText.members(of: text).map {
        "\($0.keyText.text ?? "?")=\($0.value.text ?? "?")=\($0.kind)"
      }
      #expect(walked == strict, "seed \(random.seed)")
    }
  }

  @Test("that is broken off is answered with less, never with a crash")
  func brokenOff() {
    let whole = Array(Self.text.utf8)
    for end in 0...whole.count {
      var last = 0
      JSONText.forEachMemberRange(ofTrusted: Bytes(Array(whole[..<end])), braces: false) {
        _, value, _ in
        last = value.upperBound
        return true
      }
      #expect(last <= end)
    }
  }
}

extension JSONValue {
  /// Any value, or any object, a few levels deep.
  static func random(
    depth: Int, using random: inout SeededGenerator, isObject: Bool = false
  ) -> JSONValue {
    switch isObject ? 5 : Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(JSONNumber(Int.random(in: -1_000_000...1_000_000, using: &random)))
    case 3: return .string(.random(using: &random))
    case 4:
      return .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          .random(depth: depth - 1, using: &random)
        })
    default:
      return .object(
        (0..<Int.random(in: 0..<6, using: &random)).map {
          Member(
            key: "\($0)" + .random(using: &random),
            value: .random(depth: depth - 1, using: &random))
        })
    }
  }
}

extension String {
  /// Up to 20 characters, many of them awkward.
  static func random(using random: inout SeededGenerator) -> String {
    let awkward: [Unicode.Scalar] = [
      "\"", "\\", "/", "\n", "\r", "\t", "\0", "\u{1f}", "\u{7f}", "\u{85}", "\u{a0}", "\u{2027}",
      "\u{2028}", "\u{2029}", "\u{202a}", "é", "漢", "😀", "\u{10ffff}", "{", "}", "[", "]", ",", ":",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      if Bool.random(using: &random) {
        text.unicodeScalars.append(awkward.randomElement(using: &random) ?? "a")
      } else {
        text.unicodeScalars.append(
          Unicode.Scalar(UInt8.random(in: 0x61...0x7a, using: &random)))
      }
    }
    return text
  }
}
