#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import Testing

typealias Readable = Decodable & SendableMetatype

@Suite("Decoding")
struct DecodingTests {
  struct Three: Codable, Equatable {
    var a: Int
    var b: String?
    var c: [Int]
  }

  @Test(
    "takes members in any order, spaced anyhow, with others between",
    arguments: [
      #"{"a":1,"b":"x","c":[2]}"#, #"{"c":[2],"b":"x","a":1}"#, #"{"b":"x","a":1,"c":[2]}"#,
      " { \"a\" : 1 ,\n\"b\" :\t\"x\" , \"c\" : [ 2 ] } ",
      #"{"z":{"a":9},"a":1,"y":[[]],"b":"x","x":"}","c":[2],"w":null}"#,
      #"{"\u0061":1,"\u0062":"\u0078","c":[2]}"#, #"{"a":1.0,"b":"x","c":[2e0]}"#,
    ])
  func anyOrder(text: String) throws {
    #expect(try decoded(Three.self, text) == Three(a: 1, b: "x", c: [2]))
    let padded = "[" + Array(repeating: text, count: 3).joined(separator: ",") + "]"
    #expect(
      try decoded([Three].self, padded) == Array(repeating: Three(a: 1, b: "x", c: [2]), count: 3))
  }

  @Test(
    "says where and what is wrong",
    arguments: [
      (#"{"a":1,"c":[]}"#, "", ""), (#"{"a":null,"c":[]}"#, "a", "found null"),
      (#"{"c":[]}"#, "", "no value for 'a'"),
      (#"{"a":"1","c":[]}"#, "a", "expected Int, found a string"),
      (#"{"a":1.5,"c":[]}"#, "a", "1.5 does not fit in Int"),
      (#"{"a":1e30,"c":[]}"#, "a", "1e30 does not fit in Int"),
      (#"{"a":1,"b":2,"c":[]}"#, "b", "found a number"),
      (#"{"a":1,"c":[1,2,"x"]}"#, "c.[2]", "found a string"),
      (#"{"a":1,"c":{}}"#, "c", "expected Array<Int>, found an object"),
      ("[1]", "", "expected an object, found an array"), ("null", "", "found null"),
      (#"{"a":1,"c":null}"#, "c", "found null"),
    ])
  func errors(text: String, path: String, message: String) throws {
    guard !message.isEmpty else {
      #expect(try decoded(Three.self, text) == Three(a: 1, b: nil, c: []))
      return
    }
    let error = try #require(throws: DecodingError.self) { try decoded(Three.self, text) }
    #expect(JSONTextTests.path(of: error) == path)
    #expect("\(error)".contains(message))
  }

  @Test("names the whole path through arrays, objects and dictionaries")
  func deepPath() throws {
    let error = try #require(throws: DecodingError.self) {
      try decoded([String: [Three]].self, #"{"x":[],"y z":[{"a":1,"c":[]},{"a":1,"c":[true]}]}"#)
    }
    #expect(path(of: error) == "y z.[1].c.[0]")
  }

  @Test(
    "of a number out of its type's bounds is an error, never a wrap or a trap",
    arguments: [
      ("128", Int8.self as any Readable.Type), ("-129", Int8.self),
      ("32768", Int16.self),
      ("2147483648", Int32.self), ("9223372036854775808", Int64.self),
      ("-9223372036854775809", Int.self), ("256", UInt8.self), ("-1", UInt8.self),
      ("65536", UInt16.self), ("4294967296", UInt32.self), ("18446744073709551616", UInt64.self),
      ("-1", UInt.self), ("1e400", Double.self), ("-1e400", Double.self), ("1e39", Float.self),
      ("1e999999999999999999999", Int.self), ("0.1", Int.self), ("1e-1", UInt8.self),
      ("340282366920938463463374607431768211456", UInt128.self), ("1e2000", Decimal.self),
    ])
  func bounds(text: String, type: any Readable.Type) throws {
    func attempt<Value: Decodable>(_ type: Value.Type) throws {
      let error = try #require(throws: DecodingError.self) {
        try decoded([Value].self, "[\(text)]")
      }
      guard case .dataCorrupted = error else { throw error }
      #expect(path(of: error) == "[0]")
    }
    try attempt(type)
  }

  @Test("of whole numbers takes any spelling of them")
  func wholeNumbers() throws {
    #expect(
      try decoded([Int].self, "[1.0,1e2,-0,-0.0,100e-2,9.223372036854775807e18]")
        == [1, 100, 0, 0, 1, .max])
    #expect(try decoded([UInt8].self, "[0,255,2.55e2,-0]") == [0, 255, 255, 0])
  }

  @Test(
    "refuses strings that are not what they should spell",
    arguments: [
      ("\"2026-02-30T00:00:00Z\"", Date.self as any Readable.Type),
      ("\"\"", Date.self),
      ("\"0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9\"", UUID.self),
      ("\"0199e2b4-7d10-7e21-a1c3-0d5f6a7b8cxx\"", UUID.self), ("\"AAE\"", Data.self),
      ("\"AA=A\"", Data.self), ("\"AB==\"", Data.self), ("\"A A=\"", Data.self),
      ("\"1,5\"", Decimal.self), ("\"NaN\"", Decimal.self),
    ])
  func malformed(text: String, type: any Readable.Type) throws {
    func attempt<Value: Decodable>(_ type: Value.Type) throws {
      let error = try #require(throws: DecodingError.self) { try decoded(Value.self, text) }
      guard case .dataCorrupted = error else { throw error }
    }
    try attempt(type)
  }

  @Test("reads spelt-out strings with escapes like any other")
  func escapedSpelling() throws {
    #expect(
      try decoded(UUID.self, #""0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9\u0044""#).uuidString
        == "0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D")
    #expect(
      try decoded(Date.self, #""2001-01-01T00:00:00\u005a""#).timeIntervalSinceReferenceDate == 0)
    #expect(
      try decoded(URL.self, #""https:\/\/example.com""#).absoluteString == "https://example.com")
    #expect(try decoded(Data.self, #""AAE\u003d""#) == Data([0, 1]))
  }

  @Test("of text that is no JSON carries the place")
  func notJSON() throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONTextDecoder().decode([Int].self, from: Bytes("[1,\n2,]"), line: 3, byte: 10)
    }
    guard case .dataCorrupted(let context) = error else { throw error }
    let cause = try #require(context.underlyingError as? JSONTextError)
    #expect(cause.line == 4)
    #expect(cause.column == 3)
    #expect(cause.byte == 16)
  }

  enum Key: String, CodingKey { case a, b, c, d }

  struct Script: Decodable {
    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Key.self)
      #expect(outer.allKeys == [.a, .b, .c])
      #expect(outer.contains(.b))
      #expect(!outer.contains(.d))
      #expect(try outer.decodeNil(forKey: .a))
      #expect(throws: DecodingError.self) { try outer.decodeNil(forKey: .d) }
      var array = try outer.nestedUnkeyedContainer(forKey: .c)
      #expect(array.count == 4)
      #expect(text(of: array.codingPath) == "[0].c")
      #expect(try array.decode(Int.self) == 1)
      #expect(throws: DecodingError.self) { try array.decode(String.self) }
      let nested = try array.nestedContainer(keyedBy: Key.self)
      #expect(text(of: nested.codingPath) == "[0].c.[1]")
      #expect(try !array.decodeNil())
      var inner = try array.nestedUnkeyedContainer()
      #expect(array.currentIndex == 3)
      #expect(try array.decodeNil())
      #expect(array.isAtEnd)
      #expect(throws: DecodingError.self) { try array.decode(Int.self) }
      #expect(inner.count == 2)
      #expect(try inner.decode(String.self) == "x")
      #expect(try nested.decode(Bool.self, forKey: .d))
      #expect(try outer.nestedContainer(keyedBy: Key.self, forKey: .b).allKeys.isEmpty)
      #expect(try inner.decodeIfPresent(Int.self) == nil)
      // What was read before can be read again.
      #expect(try nested.decode(Bool.self, forKey: .d))
      #expect(try outer.decodeIfPresent(Int.self, forKey: .a) == nil)
      #expect(try outer.nestedUnkeyedContainer(forKey: .c).count == 4)
      let absent = try outer.superDecoder(forKey: .d)
      #expect(try absent.singleValueContainer().decodeNil())
      #expect(throws: DecodingError.self) { try absent.container(keyedBy: Key.self) }
    }
  }

  @Test("by hand goes through containers in any order")
  func containers() throws {
    _ = try decoded([Script].self, #"[{"a":null,"b":{"z":1},"c":[1,{"d":true},["x",null],null]}]"#)
  }

  @Test("finds keys of wide objects in any order, in time", .timeLimit(.minutes(1)))
  func wide() throws {
    struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Backwards: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        for index in (0..<20_000).reversed() {
          let value = try container.decode(Int.self, forKey: Name(stringValue: "k\(index)"))
          guard value == index else { throw CancellationError() }
        }
      }
    }
    let text = "{" + (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    _ = try decoded(Backwards.self, text)
  }

  @Test("and encoding stop at a depth that no stack minds")
  func depth() throws {
    final class Node: Codable {
      var child: Node?
      init(child: Node?) { self.child = child }
    }
    func chain(_ depth: Int) -> Node {
      var node = Node(child: nil)
      for _ in 1..<depth { node = Node(child: node) }
      return node
    }
    let text = try encoded(chain(512))
    #expect(text.hasPrefix(#"{"child":{"child":{"#))
    #expect(try decoded(Node.self, text).child?.child != nil)
    #expect(throws: EncodingError.self) { try encoded(chain(513)) }
    let deeper = #"{"child":"# + text + "}"
    #expect(throws: DecodingError.self) { try decoded(Node.self, deeper) }
    #expect(throws: DecodingError.self) {
      try JSONTextDecoder().decode(Node.self, fromTrusted: Bytes(deeper))
    }
  }

  @Test("of broken text that was taken for verified throws or answers, never crashes")
  func brokenTrust() {
    let whole = Array(Sample.text.utf8)
    for end in 0..<whole.count - 1 {
      let part = Bytes(Array(whole[..<end]))
      #expect((try? JSONTextDecoder().decode(Sample.self, fromTrusted: part)) != .one)
      #expect(throws: DecodingError.self) { try JSONTextDecoder().decode(Sample.self, from: part) }
    }
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      var text = whole
      for _ in 0..<3 {
        text[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? JSONTextDecoder().decode(Sample.self, fromTrusted: Bytes(text))
    }
  }
}
