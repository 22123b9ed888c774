#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import Testing

@Suite("Decimals as text")
struct DecimalTextTests {
  @Test(
    "come back in their plainest form",
    arguments: [
      ("0", "0"), ("-0", "0"), ("0.00", "0"), ("1", "1"), ("-1.50", "-1.5"), ("100", "100"),
      ("1e3", "1000"), ("1E-3", "0.001"), ("-12.5e1", "-125"), ("0.1", "0.1"),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
      ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"),
      ("1.10000000000000000000000000000000000000000000", "1.1"),
      ("12345678901234567890.12345678901234567", "12345678901234567890.12345678901234567"),
    ])
  func roundTrip(text: String, plain: String) throws {
    let value = try #require(DecimalText.decimal(from: text))
    #expect(DecimalText.text(of: value) == plain)
    #expect(DecimalText.decimal(from: plain) == value)
  }

  @Test("agree with the numbers they mean")
  func values() {
    #expect(DecimalText.decimal(from: "12.25") == Decimal(12.25))
    #expect(DecimalText.decimal(from: "-1e2") == Decimal(-100))
    #expect(DecimalText.text(of: Decimal(1) / Decimal(8)) == "0.125")
    #expect(
      DecimalText.text(of: Decimal(sign: .minus, exponent: 100, significand: 7))
        == "-7" + String(repeating: "0", count: 100))
    #expect(
      DecimalText.text(of: Decimal(sign: .plus, exponent: -128, significand: 7))
        == "0." + String(repeating: "0", count: 127) + "7")
  }

  @Test(
    "are refused where no decimal holds them exactly, or where they are no number",
    arguments: [
      "", "abc", "1,5", "NaN", "1e200", "1e-200", "1e99999999999999999999",
      "1e-99999999999999999999", "123456789012345678901234567890123456789.5",
      "0.1234567890123456789012345678901234567891", "+1", ".5", "1.", " 1",
    ])
  func refused(text: String) {
    #expect(DecimalText.decimal(from: text) == nil)
  }

  @Test("have no text when they are no number")
  func notANumber() {
    #expect(DecimalText.text(of: Decimal.nan) == nil)
  }

  @Test("come back whatever they are")
  func random() throws {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let value = Decimal(
        sign: Bool.random(using: &random) ? .plus : .minus,
        exponent: Int.random(in: -60...60, using: &random),
        significand: Decimal(random.next()) * Decimal(random.next() >> 4))
      let text = try #require(DecimalText.text(of: value))
      #expect(DecimalText.decimal(from: text) == value, "\(text), seed \(random.seed)")
    }
  }
}
