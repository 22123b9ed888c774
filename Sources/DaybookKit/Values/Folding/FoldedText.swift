/// A text in a form in which comparing scalars is comparing texts.
struct FoldedText: Sendable {
  private let scalars: [Unicode.Scalar]

  init(_ text: String, _ options: TextOptions) {
    scalars = TextFolding.scalars(text, options)
  }

  /// Negative, zero or positive.
  func comparison(_ other: FoldedText) -> Int {
    for (one, two) in zip(scalars, other.scalars) where one != two { return one < two ? -1 : 1 }
    return scalars.count - other.scalars.count
  }

  func hasPrefix(_ part: FoldedText) -> Bool { matches(part.scalars, at: 0) }

  func hasSuffix(_ part: FoldedText) -> Bool {
    let start = scalars.count - part.scalars.count
    return start >= 0 && matches(part.scalars, at: start)
  }

  /// - Complexity: O(n · m) at worst, about O(n) for real texts.
  func contains(_ part: FoldedText) -> Bool {
    guard let first = part.scalars.first else { return true }
    guard scalars.count >= part.scalars.count else { return false }
    return (0...(scalars.count - part.scalars.count)).contains {
      scalars[$0] == first && matches(part.scalars, at: $0)
    }
  }

  /// Whether `part` stands at `start` as whole characters: `e` is no part of
  /// an `é`, whose mark follows it.
  private func matches(_ part: [Unicode.Scalar], at start: Int) -> Bool {
    let end = start + part.count
    guard end <= scalars.count else { return false }
    for (offset, scalar) in part.enumerated() where scalars[start + offset] != scalar {
      return false
    }
    return part.isEmpty || end == scalars.count || scalars[end].value < 0x300
      || TextFolding.combiningClass(scalars[end]) == 0
  }
}
