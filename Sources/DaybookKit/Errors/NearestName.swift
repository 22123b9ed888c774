/// Finds the name a person most likely meant.
package enum NearestName {
  /// The candidate closest to `name`, or nil when none is close.
  ///
  /// Close is: the same but for case, or at most a third of its letters
  /// (and at least one) inserted, dropped, changed or swapped with a neighbour.
  ///
  /// - Complexity: O(candidates · length²), for names cut at 64 characters.
  package static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.prefix(64).lowercased())
    guard !wanted.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.prefix(64).lowercased())
      let found = distance(wanted, other)
      let allowed = max(1, max(wanted.count, other.count) / 3)
      let isPrefix = wanted.count >= 3 && other.starts(with: wanted)
      guard found <= allowed || isPrefix, found < best?.distance ?? .max else { continue }
      best = (candidate, found)
    }
    return best?.name
  }

  /// Edits that turn one into the other, a swap of neighbours counted as one.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
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

  /// A hint: the nearest name if there is one, else the names there are.
  static func suggestion(for name: String, in candidates: [String], kind: String) -> String {
    if let nearest = of(name, in: candidates) { return "Did you mean “\(nearest)”?" }
    if candidates.isEmpty { return "There is no \(kind)." }
    let shown = candidates.prefix(12).joined(separator: ", ")
    return "There are: \(shown)\(candidates.count > 12 ? ", …" : "")."
  }
}
