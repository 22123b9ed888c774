import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Values from what people type, and to text")
struct ValueReadingTests {
  static let id = "0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d"

  @Test(
    "typed text becomes a value of the type",
    arguments: [
      (AttributeType.string, "", "\"\""), (.string, " a ", "\" a \""), (.int16, "-32768", "-32768"),
      (.int16, "+7", "7"), (.int32, "2147483647", "2147483647"),
      (.int64, "9007199254740993", "9007199254740993"), (.int64, "1e2", "100"),
      (.int64, "1.0", "1"),
      (.double, "37.33", "37.33"), (.double, ".5", "0.5"), (.double, "-0", "-0"),
      (.double, "1e21", "1e+21"), (.float, "0.1", "0.1"), (.float, "16777217", "16777216"),
      (.decimal, "19.90", "\"19.9\""), (.bool, "YES", "true"), (.bool, "0", "false"),
      (.date, "2026-11-30", "\"2026-11-30T00:00:00.000Z\""),
      (.date, "2026-11-30T13:00:00+01:00", "\"2026-11-30T12:00:00.000Z\""),
      (.uuid, "0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D", "\"\(id)\""),
      (.url, "https://example.org/a?b=c", "\"https://example.org/a?b=c\""),
      (.data, "AQID", "\"AQID\""),
      (.json, " {\"b\": 1.50, \"a\": null} ", "{\"b\":1.50,\"a\":null}"),
    ])
  func typed(type: AttributeType, text: String, json: String) throws {
    #expect(try type.value(fromText: text).jsonText == json)
  }

  @Test("“now” is the time it is read")
  func now() throws {
    let before = Date()
    let date = try #require(try AttributeType.date.value(fromText: "now").dateValue)
    #expect(date >= before && date <= Date())
  }

  @Test(
    "text that is no value of the type is refused, with an example of one that is",
    arguments: [
      (AttributeType.int16, "40000"), (.int16, "1.5"), (.int16, ""),
      (.int64, "9223372036854775808"),
      (.double, "north"), (.double, "nan"), (.double, "1e999"), (.double, "0x10"), (.double, "1,5"),
      (.decimal, "1.2.3"), (.bool, "maybe"), (.date, "30.11.2026"), (.date, "2026-02-30"),
      (.uuid, "0199"), (.url, ""), (.data, "%%%"), (.json, "{a:1}"), (.transformable, "Berlin"),
      (.blob, "x.jpg"),
    ])
  func refused(type: AttributeType, text: String) throws {
    let attribute = ModelAttribute("it", type)
    let error = try Sample.error { _ = try attribute.value(fromText: text) }
    #expect(error.code == .valueInvalid)
    #expect(error.message.contains("“it” (\(type.rawValue))"), "\(error)")
    #expect(error.context.attribute == "it")
    if !error.message.contains("outside"), !error.message.contains("too large") {
      #expect(error.recoverySuggestion?.contains(type.example) == true, "\(error)")
    }
  }

  @Test(
    "JSON becomes a value of the type, or is refused",
    arguments: [
      (AttributeType.string, "\"x\"", true), (.string, "1", false), (.int32, "5", true),
      (.int32, "\"5\"", false), (.decimal, "\"1.10\"", true), (.decimal, "1.10", true),
      (.bool, "true", true), (.bool, "1", false), (.date, "\"2026-11-30T12:00:00Z\"", true),
      (.date, "5", false), (.double, "null", true), (.transformable, "[1]", true),
      (.json, "[1,", false), (.data, "\"AQ\"", false),
    ])
  func fromJSON(type: AttributeType, json: String, isRight: Bool) throws {
    #expect(((try? type.value(fromJSON: json)) != nil) == isRight)
  }

  @Test("a value inside JSON keeps how its number is written")
  func exactNumbers() throws {
    for text in ["1.50", "1e400", "12345678901234567890123", "-0", "0.1", "[1,1.0,1E2]"] {
      #expect(try FieldValue(json: text).jsonText == text)
    }
  }
}
