#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// Values made for probing: small, usual ones, distinct in each round for
/// distinct numbers where the type has enough of them.
enum ProbeValues {
  /// A value of a type whose values are scalars in JSON; nil for other types.
  static func scalar<Value>(_ type: Value.Type, number: Int, round: Int) -> Value? {
    let whole = 1 + number + 13 * round
    func small(_ count: Int) -> Int {
      1 + ProbeNumbers.choice(of: count, number: number, round: round)
    }
    let value: Any
    switch type {
    case is String.Type: value = "probe \(number).\(round)"
    case is Bool.Type: value = ProbeNumbers.choice(of: 2, number: number, round: round) == 1
    case is Double.Type: value = fraction(number, round)
    case is Float.Type: value = Float(fraction(number, round))
    case is Int.Type: value = whole
    case is Int8.Type: value = Int8(small(100))
    case is Int16.Type: value = Int16(truncatingIfNeeded: whole)
    case is Int32.Type: value = Int32(truncatingIfNeeded: whole)
    case is Int64.Type: value = Int64(whole)
    case is UInt.Type: value = UInt(whole)
    case is UInt8.Type: value = UInt8(small(200))
    case is UInt16.Type: value = UInt16(truncatingIfNeeded: whole)
    case is UInt32.Type: value = UInt32(truncatingIfNeeded: whole)
    case is UInt64.Type: value = UInt64(whole)
    case is Int128.Type: value = Int128(whole)
    case is UInt128.Type: value = UInt128(whole)
    default: return foundation(type, number, round)
    }
    return value as? Value
  }

  private static func foundation<Value>(
    _ type: Value.Type, _ number: Int, _ round: Int
  ) -> Value? {
    let value: Any
    switch type {
    case is Date.Type:
      value = Date(timeIntervalSinceReferenceDate: Double(1_000 * number + round))
    case is UUID.Type:
      let low = UInt64(number) << 16 | UInt64(round)
      value = withUnsafeBytes(of: (UInt64(0x7000), low.bigEndian)) {
        UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
      }
    case is URL.Type:
      guard let url = URL(string: "https://example.org/\(number)/\(round)") else { return nil }
      value = url
    case is Data.Type: value = Data("\(number).\(round)".utf8)
    case is Decimal.Type: value = Decimal(1 + number + 13 * round)
    default: return nil
    }
    return value as? Value
  }

  /// Below 90 for the first few hundred places: a latitude, too.
  private static func fraction(_ number: Int, _ round: Int) -> Double {
    Double(number) / 8 + Double(round) / 1_024 + 0.5
  }

  /// A document: only that it is told from others matters.
  static func document(number: Int, round: Int) -> Document {
    let bytes = String(repeating: "1", count: 1 + number) + "\(round + 1)"
    return Document(Data(bytes.utf8), type: Document.jsonType)
  }

  /// One of the cases of an enum; nil for other types.
  static func enumCase<Value>(
    _ type: Value.Type, number: Int, round: Int
  ) -> Value? {
    func open<Cases: CaseIterable>(_ type: Cases.Type) -> Any? {
      let cases = Array(type.allCases)
      guard !cases.isEmpty else { return nil }
      return cases[ProbeNumbers.choice(of: cases.count, number: number, round: round)]
    }
    if let cases = type as? any CaseIterable.Type { return open(cases) as? Value }
    guard type is any RawRepresentable.Type, let cases = EnumCases.all(of: type) else { return nil }
    return cases[ProbeNumbers.choice(of: cases.count, number: number, round: round)]
  }
}
