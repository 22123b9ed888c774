import JSONText
import Testing

@Suite("JSON values")
struct JSONValueTests {
  @Test("keep order, spelling of numbers and meaning of strings")
  func parsing() throws {
    let value = try JSONValue(parsing: Bytes(#"{"b":[1.0,1e2,-0],"a":"\u00e9\n","c":{},"d":[]}"#))
    #expect(value.members?.map(\.key) == ["b", "a", "c", "d"])
    #expect(value["a"] == .string("é\n"))
    #expect(value["c"] == .object([]))
    #expect(value["d"] == .array([]))
    #expect(value["e"] == nil)
    #expect(value["b"]?["x"] == nil)
    #expect(
      String(decoding: value.text(), as: UTF8.self)
        == #"{"b":[1.0,1e2,-0],"a":"é\n","c":{},"d":[]}"#)
  }

  @Test("come back from their text, compact and pretty")
  func roundTrip() throws {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let value = JSONValue.random(depth: 4, using: &random)
      #expect(try JSONValue(parsing: Bytes(value.text())) == value, "seed \(random.seed)")
      #expect(try JSONValue(parsing: Bytes(value.text(.pretty))) == value, "seed \(random.seed)")
    }
  }

  @Test(
    "have numbers that know whether they are whole",
    arguments: [
      ("1.0", 1, true), ("1e2", 100, true), ("1.5", nil, false), ("-0", 0, true),
      ("0e999", 0, true),
      ("0.0e-999", 0, true), ("100e-2", 1, true), ("1e-2", nil, false), ("12.50e1", 125, true),
      ("9223372036854775807", .max, true), ("-9223372036854775808", .min, true),
      ("9223372036854775808", nil, true), ("-9223372036854775809", nil, true),
      ("92233720368547758070e-1", .max, true), ("0.9223372036854775807e19", .max, true),
      ("1e400", nil, true), ("1e-400", nil, false), ("1e99999999999999999999", nil, true),
      ("1e-99999999999999999999", nil, false), ("10000000000000000000000e-22", 1, true),
      ("1.00000000000000000000000000000", 1, true), ("1.00000000000000000000000000001", nil, false),
      ("123456789012345678901234567890", nil, true),
    ] as [(String, Int64?, Bool)])
  func integers(text: String, integer: Int64?, isInteger: Bool) throws {
    let number = try #require(JSONNumber(text: text))
    #expect(number.int64 == integer)
    #expect(number.isInteger == isInteger)
    #expect(JSONText.int64(of: Bytes(text)) == integer)
  }

  @Test(
    "have numbers that no double holds as nil, and tiny ones as zero",
    arguments: [
      ("1e308", 1e308), ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("1.7976931348623159e308", nil), ("1e309", nil), ("-1e309", nil),
      ("1e99999999999999999999", nil), ("1e-99999999999999999999", 0),
      ("5e-324", .leastNonzeroMagnitude),
      ("2e-324", 0), ("0e99999999999999999999", 0), ("0.1", 0.1),
      ("9007199254740993", 9_007_199_254_740_992),
      ("9007199254740993.0000001", 9_007_199_254_740_994),
    ] as [(String, Double?)])
  func doubles(text: String, double: Double?) throws {
    #expect(try #require(JSONNumber(text: text)).double == double)
    #expect(JSONText.double(of: Bytes(text)) == double)
  }

  @Test(
    "refuse number texts that are none", arguments: ["", " 1", "1 ", "01", "+1", "NaN", "\"1\""])
  func notNumbers(text: String) {
    #expect(JSONNumber(text: text) == nil)
  }

  @Test("are of a kind")
  func kinds() throws {
    for (text, kind) in [
      ("null", JSONKind.null), ("true", .bool), ("-1", .number), ("\"\"", .string), ("[]", .array),
      (" {}", .object),
    ] {
      #expect(try JSONText.validate(Bytes(text)) == kind)
      #expect(try JSONValue(parsing: Bytes(text)).kind == kind)
      #expect(JSONText.kind(of: Bytes(text)) == kind)
    }
    #expect(JSONText.bool(of: Bytes("true")) == true)
    #expect(JSONText.bool(of: Bytes("false")) == false)
    #expect(JSONText.bool(of: Bytes("null")) == nil)
    #expect(JSONText.string(of: Bytes("1")) == nil)
  }
}
