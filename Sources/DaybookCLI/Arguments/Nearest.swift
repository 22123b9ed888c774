/// Finds the name that was probably meant.
enum Nearest {
  /// The candidate closest to `word`, or nil when none is close.
  ///
  /// Close is a third of the longer word's letters in edits, or one word being
  /// the beginning of the other. Case does not count.
  static func name(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased())
    guard !wanted.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      let limit = max(1, max(wanted.count, letters.count) / 3)
      var distance = edits(from: wanted, to: letters)
      if wanted.count > 1, letters.starts(with: wanted) || wanted.starts(with: letters) {
        distance = min(distance, limit)
      }
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Insertions, deletions, replacements and swaps of neighbours.
  private static func edits(from one: [Character], to other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (one[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[other.count]
  }
}
