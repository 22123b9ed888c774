extension TextFolding {
  /// The scalars of `text` with every letter and its marks as one scalar where
  /// there is one: texts that mean the same come out the same.
  static func composed(_ text: String) -> [Unicode.Scalar] {
    // No scalar below U+0300 joins with the one before it.
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return Array(text.unicodeScalars) }
    return composed(scalars(text, []))
  }

  /// Decomposed scalars in canonical order, composed.
  static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    /// Where the last scalar stands that marks can join, and the class of the
    /// last mark that could not.
    var starter: Int?
    var blockingClass: UInt8 = 0
    for scalar in scalars {
      let own = scalar.value < 0x300 ? 0 : combiningClass(scalar)
      if let place = starter, place == result.count - 1 || blockingClass < own,
        let joined = composite(result[place], scalar)
      {
        result[place] = joined
        continue
      }
      if own == 0 { starter = result.count }
      blockingClass = own
      result.append(scalar)
    }
    return result
  }

  /// The one scalar that means both, if there is one.
  private static func composite(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    Hangul.composite(first.value, second.value)
      ?? composites[UInt64(first.value) << 32 | UInt64(second.value)]
  }

  private static let composites: [UInt64: Unicode.Scalar] = {
    var composites: [UInt64: Unicode.Scalar] = [:]
    ScalarMappings.decompositions.forEach { scalar, parts in
      guard parts.count == 2, let first = parts.first, let second = parts.last else { return }
      composites[UInt64(first.value) << 32 | UInt64(second.value)] = scalar
    }
    return composites
  }()
}
