/// The numbers that tell probe values apart: one for every place a decoder is
/// asked for, the same in every round.
struct ProbeNumbers {
  private var numbers: [String: Int] = [:]

  mutating func number(of path: [any CodingKey]) -> Int {
    let place = path.map { $0.intValue == nil ? $0.stringValue : "[]" }.joined(separator: "\u{1F}")
    if let number = numbers[place] { return number }
    let number = numbers.count
    numbers[place] = number
    return number
  }

  /// One of `count` choices. Places differ in some round, and every place
  /// differs between rounds.
  static func choice(of count: Int, number: Int, round: Int) -> Int {
    // SplitMix64, so that no two places go in step.
    var word =
      UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
      &+ UInt64(truncatingIfNeeded: round) &* 0xD1B5_4A32_D192_ED03
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    return Int(word % UInt64(count))
  }
}
