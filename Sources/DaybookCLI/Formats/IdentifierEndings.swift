#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The shortest endings that tell the ids of a store apart.
struct IdentifierEndings {
  /// The ids with their hexadecimal digits in reverse, sorted: endings that
  /// ids share are beginnings here, and neighbours share the most.
  private let reversed: [UInt128]

  static let shortest = 6
  private static let digits = 32

  init(_ ids: [UUID]) { reversed = ids.map(Self.reverse).sorted() }

  /// The shortest ending of `id`, of at least 6 digits, that no other id has.
  ///
  /// - Complexity: O(log ids).
  func ending(of id: UUID) -> String {
    let wanted = Self.reverse(id)
    var low = 0
    var high = reversed.count
    while low < high {
      let middle = (low + high) / 2
      if reversed[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    var shared = low > 0 ? Self.sharedDigits(reversed[low - 1], wanted) : 0
    let next = low < reversed.count && reversed[low] == wanted ? low + 1 : low
    if next < reversed.count { shared = max(shared, Self.sharedDigits(reversed[next], wanted)) }
    let length = min(max(Self.shortest, shared + 1), Self.digits)
    return Self.text(of: wanted, length)
  }

  private static func sharedDigits(_ one: UInt128, _ other: UInt128) -> Int {
    (one ^ other).leadingZeroBitCount / 4
  }

  private static func reverse(_ id: UUID) -> UInt128 {
    withUnsafeBytes(of: id.uuid) { bytes in
      bytes.reversed().reduce(0) { $0 << 8 | UInt128($1 << 4 | $1 >> 4) }
    }
  }

  /// The last `length` digits; ones that reach past the last group show their
  /// dash, as the whole id does.
  private static func text(of reversed: UInt128, _ length: Int) -> String {
    var text = ""
    for place in 0..<length {
      if place == 12 || place == 16 || place == 20 || place == 24 { text = "-" + text }
      let digit = Int(truncatingIfNeeded: reversed >> UInt128(124 - 4 * place)) & 0xF
      text = String(digit, radix: 16) + text
    }
    return text
  }
}
