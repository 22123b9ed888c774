#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import Testing

@Suite("Codable values as text")
struct RoundTripTests {
  @Test("are written in the order of their declaration and come back")
  func sample() throws {
    #expect(try encoded(Sample.one) == Sample.text)
    #expect(try decoded(Sample.self, Sample.text) == Sample.one)
  }

  @Test("are written with null for nil, whatever the type")
  func null() throws {
    struct Optionals: Codable, Equatable {
      var a: Bool?
      var b: String?
      var c: Double?
      var d: Float?
      var e: Int?
      var f: Int8?
      var g: Int16?
      var h: Int32?
      var i: Int64?
      var j: UInt?
      var k: UInt8?
      var l: UInt16?
      var m: UInt32?
      var n: UInt64?
      var o: UUID?
      var p: [Int]?
      var q: Int128?
      var r: UInt128?
    }
    let text = "{" + "abcdefghijklmnopqr".map { "\"\($0)\":null" }.joined(separator: ",") + "}"
    #expect(try encoded(Optionals()) == text)
    #expect(try decoded(Optionals.self, text) == Optionals())
    #expect(try decoded(Optionals.self, "{}") == Optionals())
    var full = Optionals()
    full.a = false
    full.b = ""
    (full.c, full.d, full.e, full.f, full.g) = (1.5, 0.1, -1, -128, 32_767)
    (full.h, full.i, full.j, full.k, full.l) = (1, .min, .max, 255, 65_535)
    (full.m, full.n, full.p, full.q, full.r) = (1, .max, [], .min, .max)
    full.o = UUID()
    #expect(try decoded(Optionals.self, try encoded(full)) == full)
  }

  @Test("of each basic type stand alone as well")
  func fragments() throws {
    #expect(try encoded("a\"b") == #""a\"b""#)
    #expect(try encoded(1.5) == "1.5")
    #expect(try encoded(Float(0.1)) == "0.1")
    #expect(try encoded(Int?.none) == "null")
    #expect(try encoded([Int?.none, 1]) == "[null,1]")
    #expect(try encoded(-0.0) == "-0")
    #expect(try encoded(UInt64.max) == "18446744073709551615")
    #expect(try encoded(Int64.min) == "-9223372036854775808")
    #expect(try decoded(String.self, #" "\ud83d\ude00" "#) == "😀")
    #expect(try decoded(Double.self, "-0").sign == .minus)
    #expect(try decoded(UInt64.self, "18446744073709551615") == .max)
    #expect(try decoded(Int64.self, "-9223372036854775808") == .min)
    #expect(try decoded(Int?.self, "null") == nil)
    #expect(try decoded([Int?].self, "[null,1]") == [nil, 1])
    #expect(try decoded(Bool.self, "false") == false)
  }

  @Test("keep decimals, URLs and 128-bit integers exactly")
  func exact() throws {
    struct Exact: Codable, Equatable {
      var decimal: Decimal
      var url: URL
      var wide: Int128
    }
    let decimal = try #require(DecimalText.decimal(from: "-12345678901234567890.123456789"))
    let url = try #require(URL(string: "https://example.com/a?b=c#d"))
    let value = Exact(decimal: decimal, url: url, wide: .min)
    let text =
      #"{"decimal":"-12345678901234567890.123456789","url":"https://example.com/a?b=c#d","#
      + #""wide":-170141183460469231731687303715884105728}"#
    #expect(try encoded(value) == text)
    #expect(try decoded(Exact.self, text) == value)
    #expect(try decoded(Decimal.self, "0.1") == DecimalText.decimal(from: "0.1"))
  }

  @Test("keep dictionaries: string, integer and other keys")
  func dictionaries() throws {
    enum Letter: String, Codable, CodingKeyRepresentable { case a, b }
    #expect(try encoded(["a\n": 1]) == #"{"a\n":1}"#)
    #expect(try encoded([7: "x"]) == #"{"7":"x"}"#)
    let letters: [Letter: Int] = [.a: 1, .b: 2]
    #expect(try decoded([Letter: Int].self, try encoded(letters)) == letters)
    let numbers = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("key \($0)", $0) })
    #expect(try decoded([String: Int].self, try encoded(numbers)) == numbers)
    let integers = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, "\($0)") })
    #expect(try decoded([Int: String].self, try encoded(integers)) == integers)
    let dates = [Date(timeIntervalSinceReferenceDate: 1): true]
    #expect(try decoded([Date: Bool].self, try encoded(dates)) == dates)
  }

  @Test("keep enums with associated values")
  func associatedValues() throws {
    enum Shape: Codable, Equatable {
      case circle(radius: Double)
      case polygon([Double])
      case nothing
    }
    let shapes: [Shape] = [.circle(radius: 2), .polygon([1, 2]), .nothing]
    let text = #"[{"circle":{"radius":2}},{"polygon":{"_0":[1,2]}},{"nothing":{}}]"#
    #expect(try encoded(shapes) == text)
    #expect(try decoded([Shape].self, text) == shapes)
  }

  @Test("keep empty values of every kind")
  func empty() throws {
    struct Nothing: Codable, Equatable {}
    #expect(try encoded(Nothing()) == "{}")
    #expect(try encoded([Nothing]()) == "[]")
    #expect(try encoded([String: Int]()) == "{}")
    #expect(try encoded([Nothing(), Nothing()]) == "[{},{}]")
    #expect(try decoded([Nothing].self, " [ { } , {\"a\":[]} ] ").count == 2)
    #expect(try decoded([String].self, "[ ]").isEmpty)
    #expect(try decoded([[Int]].self, "[ [ ] , [ 1 , 2 ] ]") == [[], [1, 2]])
  }

  @Test("keep random strings and numbers")
  func random() throws {
    struct Pair: Codable, Equatable {
      var text: String
      var number: Double
      var float: Float
      var integer: Int
    }
    var random = SeededGenerator()
    let pairs = (0..<500).map { _ in
      Pair(
        text: .random(using: &random), number: .random(in: -1e9...1e9, using: &random),
        float: .random(in: -1...1, using: &random),
        integer: Int(truncatingIfNeeded: random.next()))
    }
    #expect(try decoded([Pair].self, try encoded(pairs)) == pairs, "seed \(random.seed)")
  }

  @Test("read and write the inside of an object without its braces")
  func members() throws {
    let inside = String(Sample.text.dropFirst().dropLast())
    let members = try JSONTextEncoder().encodeMembers(Sample.one)
    #expect(String(decoding: members, as: UTF8.self) == inside)
    let back = try JSONTextDecoder().decode(Sample.self, fromTrustedMembers: Bytes(members))
    #expect(back == Sample.one)
    #expect(throws: EncodingError.self) { try JSONTextEncoder().encodeMembers([1]) }
    #expect(throws: DecodingError.self) {
      try JSONTextDecoder().decode([Int].self, fromTrustedMembers: Bytes(members))
    }
  }

  @Test("agree with Foundation's coders on what a sample means")
  func foundation() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(RFC3339.text(of: date))
    }
    let theirs = try encoder.encode([Sample.one])
    #expect(try JSONTextDecoder().decode([Sample].self, from: Bytes(Array(theirs))) == [.one])
  }
}
