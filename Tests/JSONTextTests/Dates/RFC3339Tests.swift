#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import Testing

@Suite("RFC 3339 dates")
struct RFC3339Tests {
  @Test(
    "are written in UTC with as many digits as they need",
    arguments: [
      (0.0, "2001-01-01T00:00:00.000Z"), (-0.25, "2000-12-31T23:59:59.750Z"),
      (0.1, "2001-01-01T00:00:00.100Z"), (-0.3, "2000-12-31T23:59:59.700Z"),
      (0.000_1, "2001-01-01T00:00:00.0001Z"), (1e-9, "2001-01-01T00:00:00.000000001Z"),
      (-1e-9, "2000-12-31T23:59:59.999999999Z"), (-978_307_200, "1970-01-01T00:00:00.000Z"),
      (-63_113_904_000, "0001-01-01T00:00:00.000Z"),
      (252_423_993_599.999, "9999-12-31T23:59:59.999Z"),
      (817_732_800.123, "2026-11-30T12:00:00.123Z"),
      (817_732_800.123_456, "2026-11-30T12:00:00.123456Z"),
      (817_732_800.123_456_7, "2026-11-30T12:00:00.1234567Z"),
      (-26_524_800, "2000-02-29T00:00:00.000Z"),
    ])
  func write(seconds: Double, text: String) {
    #expect(RFC3339.text(of: Date(timeIntervalSinceReferenceDate: seconds)) == text)
    #expect(RFC3339.date(from: text)?.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(
    "outside of the years 1 to 9999 have no text",
    arguments: [
      -63_113_904_000.001, 252_423_993_600, .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
    ])
  func outside(seconds: Double) {
    #expect(RFC3339.text(of: Date(timeIntervalSinceReferenceDate: seconds)) == nil)
  }

  @Test(
    "are read with offsets, any fraction and either case",
    arguments: [
      // The examples of RFC 3339 section 5.8, as seconds since 1970.
      ("1985-04-12T23:20:50.52Z", 482_196_050.52), ("1996-12-19T16:39:57-08:00", 851_042_397),
      ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13),
      ("2001-01-01t00:00:00z", 978_307_200), ("2001-01-01T00:00:00-00:00", 978_307_200),
      ("2001-01-01T00:00:00.5000000000000000000000000Z", 978_307_200.5),
      ("2000-12-31T23:59:59.00000000000000000000Z", 978_307_199),
      ("2001-01-01T23:59:00+23:59", 978_307_200),
    ])
  func read(text: String, since1970: Double) throws {
    let date = try #require(RFC3339.date(from: text))
    #expect(date.timeIntervalSinceReferenceDate == since1970 - 978_307_200)
  }

  @Test(
    "are refused when form, calendar or clock do not have them",
    arguments: [
      "", "2026-11-30", "2026-11-30T12:00:00", "2026-11-30 12:00:00Z", "2026-11-30T12:00Z",
      "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
      "2026-13-01T00:00:00Z", "2026-00-10T00:00:00Z", "2026-01-00T00:00:00Z",
      "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2016-12-31T23:59:60Z",
      "0000-01-01T00:00:00Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z",
      "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+0100", "2026-01-01T00:00:00+01:60",
      "2026-01-01T00:00:00Z ", " 2026-01-01T00:00:00Z", "2026-01-01T00:00:00ZZ",
      "+026-01-01T00:00:00Z", "2026-1-01T00:00:00Z0", "２026-01-01T00:00:00Z",
      "2026-01-01T00:00:00.1", "20260101T000000Z....",
    ])
  func refused(text: String) {
    #expect(RFC3339.date(from: text) == nil)
  }

  @Test("of whole days begin at midnight UTC")
  func day() {
    #expect(
      RFC3339.date(fromDay: "2026-11-30")?.timeIntervalSinceReferenceDate == 817_689_600)
    for text in ["2026-11-31", "2026-1-30", "2026-11-30T", "", "0000-01-01", "2026/11/30"] {
      #expect(RFC3339.date(fromDay: text) == nil)
    }
  }

  @Test("come back bit for bit", arguments: Spread.allCases)
  func roundTrip(spread: Spread) throws {
    var random = SeededGenerator()
    for _ in 0..<25_000 {
      let seconds = spread.seconds(&random)
      let text = try #require(
        RFC3339.text(of: Date(timeIntervalSinceReferenceDate: seconds)), "seed \(random.seed)")
      let back = try #require(RFC3339.date(from: text), "\(text), seed \(random.seed)")
      guard back.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern else {
        Issue.record("\(seconds) as \(text) came back otherwise, seed \(random.seed)")
        return
      }
    }
  }

  enum Spread: CaseIterable {
    case now, everyYear, nearReference, anyDouble

    func seconds(_ random: inout SeededGenerator) -> Double {
      switch self {
      case .now: return Double.random(in: 7e8...9e8, using: &random)
      case .everyYear: return Double.random(in: -63_113_904_000..<252_423_993_600, using: &random)
      case .nearReference: return Double.random(in: -2...2, using: &random)
      case .anyDouble:
        let value = Double(bitPattern: random.next())
        let isInRange = value >= -63_113_904_000 && value < 252_423_993_600
        return isInRange && value != 0 ? value : 1
      }
    }
  }

  @Test("come back bit for bit at the edges of double")
  func edges() throws {
    let edges: [Double] = [
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 0x1p-52, -0x1p-52,
      0x1.fffffffffffffp29, -0x1.fffffffffffffp29, (252_423_993_600.0).nextDown,
    ]
    for seconds in edges {
      let text = try #require(RFC3339.text(of: Date(timeIntervalSinceReferenceDate: seconds)))
      #expect(RFC3339.date(from: text)?.timeIntervalSinceReferenceDate == seconds, "\(text)")
    }
  }
}
