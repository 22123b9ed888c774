/// A text in a form in which comparing scalars is comparing texts.
struct FoldedText: Sendable {
  private let scalars: [Unicode.Scalar]

  init(_ text: String, _ options: TextOptions) {
    scalars = TextFolding.scalars(text, options)
  }

  /// Negative, zero or positive: the order of the scalars in normal form C, as
  /// that of texts which are not folded.
  func comparison(_ other: FoldedText) -> Int {
    if scalars == other.scalars { return 0 }
    let (mine, others) = (TextFolding.composed(scalars), TextFolding.composed(other.scalars))
    for (one, two) in zip(mine, others) where one != two { return one < two ? -1 : 1 }
    return mine.count - others.count
  }

  func hasPrefix(_ part: FoldedText) -> Bool {
    scalars.starts(with: part.scalars) && isBoundary(part.scalars.count)
  }

  func hasSuffix(_ part: FoldedText) -> Bool {
    let start = scalars.count - part.scalars.count
    return start >= 0 && scalars[start...].elementsEqual(part.scalars) && isBoundary(start)
  }

  /// Whether `part` is in it as whole characters: `e` is no part of an `é`,
  /// whose mark follows it.
  ///
  /// - Complexity: O(n + m), by the way of Knuth, Morris and Pratt.
  func contains(_ part: FoldedText) -> Bool {
    let part = part.scalars
    guard !part.isEmpty else { return true }
    guard scalars.count >= part.count else { return false }
    let borders = Self.borders(of: part)
    var matched = 0
    for (place, scalar) in scalars.enumerated() {
      while matched > 0, part[matched] != scalar { matched = borders[matched - 1] }
      if part[matched] == scalar { matched += 1 }
      if matched == part.count {
        let end = place + 1
        if isBoundary(end), isBoundary(end - part.count) { return true }
        matched = borders[matched - 1]
      }
    }
    return false
  }

  /// For every beginning of `part`, how long a shorter beginning it ends in.
  private static func borders(of part: [Unicode.Scalar]) -> [Int] {
    var borders = [0]
    borders.reserveCapacity(part.count)
    var length = 0
    for place in part.indices.dropFirst() {
      while length > 0, part[place] != part[length] { length = borders[length - 1] }
      if part[place] == part[length] { length += 1 }
      borders.append(length)
    }
    return borders
  }

  /// Whether a character begins or ends at `place`: no mark follows, and no
  /// later part of a Hangul syllable.
  private func isBoundary(_ place: Int) -> Bool {
    guard place > 0, place < scalars.count else { return true }
    let next = scalars[place]
    if next.value < 0x300 { return true }
    if TextFolding.Hangul.isLater(next), TextFolding.Hangul.isPart(scalars[place - 1]) {
      return false
    }
    return TextFolding.combiningClass(next) == 0
  }
}
