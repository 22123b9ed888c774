/// Brings texts into forms in which what is not to be told apart is the same.
///
/// Canonical decomposition (NFD) and full case folding of Unicode 14.0,
/// without regard to any language; `[d]` then drops every combining mark.
enum TextFolding {
  /// Hangul syllables decompose by arithmetic.
  enum Hangul {
    static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    static let (lead, vowel, trail): (UInt32, UInt32, UInt32) = (0x1100, 0x1161, 0x11A7)
    static let (leads, vowels, trails): (UInt32, UInt32, UInt32) = (19, 21, 28)

    /// Whether it is a vowel or a trail, which go on with a syllable.
    static func isLater(_ scalar: Unicode.Scalar) -> Bool {
      (vowel..<vowel + vowels).contains(scalar.value)
        || (trail + 1..<trail + trails).contains(scalar.value)
    }

    /// Whether a syllable is decomposed into such.
    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
      (lead..<lead + leads).contains(scalar.value) || isLater(scalar)
    }

    /// The syllable of a lead and a vowel, or of a syllable and a trail.
    static func composite(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
      if first >= lead, first < lead + leads, second >= vowel, second < vowel + vowels {
        let index = (first - lead) * vowels + second - vowel
        return Unicode.Scalar(syllables.lowerBound + index * trails)
      }
      guard syllables.contains(first), (first - syllables.lowerBound) % trails == 0,
        second > trail, second < trail + trails
      else { return nil }
      return Unicode.Scalar(first + second - trail)
    }
  }

  /// The scalars of `text`, decomposed, folded and in canonical order.
  static func scalars(_ text: String, _ options: TextOptions) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.utf8.count)
    let dropsMarks = options.contains(.diacriticInsensitive)
    let foldsCase = options.contains(.caseInsensitive)
    func put(_ scalar: Unicode.Scalar) {
      if dropsMarks, scalar.value >= 0x300, combiningClass(scalar) != 0 { return }
      result.append(scalar)
    }
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        let isUpper = foldsCase && scalar.value >= 0x41 && scalar.value <= 0x5A
        result.append(isUpper ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar)
      } else if foldsCase {
        decompose(scalar) { part in
          fold(part) { decompose($0, put) }
        }
      } else {
        decompose(scalar, put)
      }
    }
    putInOrder(&result)
    return result
  }

  /// The folded text, for sorting.
  static func folded(_ text: String, _ options: TextOptions) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars(text, options))
    return String(view)
  }

  static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.properties.canonicalCombiningClass.rawValue
  }

  /// Hands out the canonical decomposition of a scalar.
  static func decompose(_ scalar: Unicode.Scalar, _ put: (Unicode.Scalar) -> Void) {
    if Hangul.syllables.contains(scalar.value) {
      let index = scalar.value - Hangul.syllables.lowerBound
      let trail = index % Hangul.trails
      let parts = [
        Hangul.lead + index / (Hangul.vowels * Hangul.trails),
        Hangul.vowel + index % (Hangul.vowels * Hangul.trails) / Hangul.trails,
      ]
      for value in trail == 0 ? parts : parts + [Hangul.trail + trail] {
        Unicode.Scalar(value).map(put)
      }
    } else if scalar.value >= 0xC0, let parts = ScalarMappings.decompositions[scalar] {
      for part in parts { decompose(part, put) }
    } else {
      put(scalar)
    }
  }

  /// Hands out the full case folding of a scalar.
  static func fold(_ scalar: Unicode.Scalar, _ put: (Unicode.Scalar) -> Void) {
    if let parts = ScalarMappings.folds[scalar] {
      for part in parts { put(part) }
    } else {
      for part in scalar.properties.lowercaseMapping.unicodeScalars { put(part) }
    }
  }

  /// Sorts runs of combining marks by their class, stably.
  private static func putInOrder(_ scalars: inout [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      guard scalars[start].value >= 0x300, combiningClass(scalars[start]) != 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < scalars.count, combiningClass(scalars[end]) != 0 { end += 1 }
      if end - start > 1 {
        let sorted = scalars[start..<end].enumerated().sorted {
          let (one, other) = (combiningClass($0.element), combiningClass($1.element))
          return one != other ? one < other : $0.offset < $1.offset
        }
        scalars.replaceSubrange(start..<end, with: sorted.map(\.element))
      }
      start = end
    }
  }
}
