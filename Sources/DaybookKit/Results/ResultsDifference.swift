import StoreEngine

/// What makes one list another.
struct ResultsDifference {
  let old: ResultsList
  let new: ResultsList
  private let renewed: Set<RecordID>

  /// Sections that went, from the last to the first.
  private(set) var deletedSections: [Int] = []
  /// Sections that came, from the first to the last.
  private(set) var insertedSections: [Int] = []
  /// Rows that went, by their old places, from the last to the first.
  private(set) var deleted: [ResultsRow] = []
  /// Rows that came, in order.
  private(set) var inserted: [ResultsRow] = []
  /// Rows whose place among the others changed, in order.
  private(set) var moved: [ResultsRow] = []
  /// Rows that stayed and have new values, in order.
  private(set) var updated: [ResultsRow] = []

  /// - Parameters:
  ///   - old: The list before; its rows have their `nextPlace` in the new one.
  ///   - new: The list after; its rows have their `place` in the old one.
  ///   - renewed: The objects that may have new values.
  init(
    from old: ResultsList, to new: ResultsList, renewed: Set<RecordID>
  ) {
    self.old = old
    self.new = new
    self.renewed = renewed
    deleted = old.rows.reversed().filter { $0.nextPlace < 0 }
    inserted = new.rows.filter { $0.place < 0 }
    compareRows(keeping: compareSections())
  }

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && deleted.isEmpty && inserted.isEmpty
      && moved.isEmpty && updated.isEmpty
  }

  /// - Returns: The keys of the sections that stay where they are.
  private mutating func compareSections() -> Set<Int> {
    let oldPlaces = Dictionary(
      uniqueKeysWithValues: old.sections.enumerated().map { ($1.key, $0) })
    let common = new.sections.compactMap { oldPlaces[$0.key] }
    let kept = Set(LongestRise.of(common).map { old.sections[common[$0]].key })
    deletedSections = old.sections.indices.reversed().filter {
      !kept.contains(old.sections[$0].key)
    }
    insertedSections = new.sections.indices.filter { !kept.contains(new.sections[$0].key) }
    return kept
  }

  /// Tells moved rows from those that stay. An unchanged row stays; changed
  /// ones stay as far as they fit between unchanged ones and each other.
  private mutating func compareRows(keeping sections: Set<Int>) {
    var floor = -1
    var waiting: [ResultsRow] = []
    for number in new.sections.indices {
      let isKept = sections.contains(new.sections[number].key)
      for row in new.rows(ofSection: number) where row.place >= 0 {
        if row.isReplacement {
          if isKept, row.place > floor, oldKey(of: row) == new.sections[number].key {
            waiting.append(row)
          } else {
            moved.append(row)
          }
        } else if isKept {
          if !waiting.isEmpty {
            settle(waiting, below: row.place)
            waiting = []
          }
          floor = row.place
        } else {
          moved.append(row)
        }
      }
    }
    settle(waiting, below: .max)
    moved.sort { $0.nextPlace < $1.nextPlace }
  }

  private func oldKey(of row: ResultsRow) -> Int {
    old.sections[old.section(ofRowAt: row.place)].key
  }

  private mutating func settle(_ rows: [ResultsRow], below ceiling: Int) {
    let fitting = rows.filter { $0.place < ceiling }
    let kept = Set(LongestRise.of(fitting.map(\.place)).map { ObjectIdentifier(fitting[$0]) })
    for row in rows {
      if !kept.contains(ObjectIdentifier(row)) {
        moved.append(row)
      } else if renewed.contains(row.id) {
        updated.append(row)
      }
    }
  }
}

/// The longest part of numbers that rises.
enum LongestRise {
  /// The places of the numbers in such a part, ascending.
  ///
  /// By patience sorting: `ends[n]` is the place of the smallest number that
  /// ends a rise of n + 1.
  ///
  /// - Complexity: O(n log n).
  static func of(_ numbers: [Int]) -> [Int] {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var rise: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      rise.append(place)
      place = before[place]
    }
    return rise.reversed()
  }
}
