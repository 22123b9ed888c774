import JSONText
import Testing

@Suite("RFC 8785 doubles")
struct RFC8785Tests {
  @Test(
    "are written as its appendix B prints them",
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
      (0x4340_0000_0000_0000, "9007199254740992"), (0xc340_0000_0000_0000, "-9007199254740992"),
      (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
      (0x44b5_2d02_c7e1_4af6, "1e+23"), (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
      (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0x41b3_de43_5555_5557, "333333333.33333343"),
      (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func appendixB(bits: UInt64, text: String) {
    #expect(RFC8785.text(of: Double(bitPattern: bits)) == text)
    #expect(JSONText.double(of: Bytes(text))?.bitPattern == bits)
  }

  @Test("keep negative zero apart, and print nothing that is no number")
  func special() {
    #expect(RFC8785.text(of: -0.0) == "-0")
    #expect(JSONText.double(of: Bytes("-0"))?.bitPattern == (-0.0).bitPattern)
    #expect(RFC8785.text(of: .nan) == nil)
    #expect(RFC8785.text(of: .infinity) == nil)
    #expect(RFC8785.text(of: -.infinity) == nil)
  }

  @Test("come back bit for bit, in the fewest digits", arguments: Spread.allCases)
  func roundTrip(spread: Spread) throws {
    var random = SeededGenerator()
    for _ in 0..<25_000 {
      let value = spread.value(&random)
      let text = try #require(RFC8785.text(of: value))
      let back = JSONText.double(of: Bytes(text))
      guard back?.bitPattern == value.bitPattern,
        text.significantDigits == value.description.significantDigits
      else {
        Issue.record(
          "\(value) as \(text) came back as \(String(describing: back)), seed \(random.seed)")
        return
      }
    }
  }

  enum Spread: CaseIterable {
    case degrees, rounded, anyDouble, integers

    func value(_ random: inout SeededGenerator) -> Double {
      switch self {
      case .degrees: return Double.random(in: -180...180, using: &random)
      case .rounded:
        var scale = 1.0
        for _ in 0..<Int.random(in: 1...8, using: &random) { scale *= 10 }
        return (Double.random(in: -1e6...1e6, using: &random) * scale).rounded() / scale
      case .anyDouble:
        let value = Double(bitPattern: random.next())
        return value.isFinite ? value : 1
      case .integers:
        return Double(
          Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random))
      }
    }
  }

  @Test("are read as the standard library reads them, whatever their length")
  func reading() throws {
    var random = SeededGenerator()
    for _ in 0..<25_000 {
      let digits = Int.random(in: 1...25, using: &random)
      var text = Bool.random(using: &random) ? "-" : ""
      text += "\(Int.random(in: 1...9, using: &random))"
      let point = Int.random(in: 0..<digits, using: &random)
      for index in 0..<digits {
        if index == point { text += "." }
        text += "\(Int.random(in: 0...9, using: &random))"
      }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -340...290, using: &random))" }
      let expected = try #require(Double(text))
      guard JSONText.double(of: Bytes(text)) == (expected.isFinite ? expected : nil) else {
        Issue.record("\(text) was misread, seed \(random.seed)")
        return
      }
    }
  }
}

extension String {
  /// The digits between the first and the last that are not zero.
  fileprivate var significantDigits: String {
    let mantissa = prefix { $0 != "e" }
    let digits = mantissa.filter(\.isNumber).drop { $0 == "0" }
    return String(digits.reversed().drop { $0 == "0" }.reversed())
  }
}
