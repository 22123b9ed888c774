/// The rows that are shown, and where each section begins.
struct ResultsList {
  struct Section {
    /// The number of its key.
    let key: Int
    let range: Range<Int>
  }

  var rows: ArraySlice<ResultsRow> = []
  var sections: [Section] = []

  init() {}

  /// - Parameter hasSections: Whether rows without sections are one, which is
  ///   there even when it is empty.
  init(_ rows: ArraySlice<ResultsRow>, hasSections: Bool) {
    self.rows = rows
    guard hasSections else {
      sections = [Section(key: 0, range: 0..<rows.count)]
      return
    }
    var start = 0
    for (place, row) in rows.enumerated() where place + 1 == rows.count || isLast(place, row) {
      sections.append(Section(key: row.section, range: start..<(place + 1)))
      start = place + 1
    }
  }

  private func isLast(_ place: Int, _ row: ResultsRow) -> Bool {
    self[place + 1].section != row.section
  }

  subscript(place: Int) -> ResultsRow { rows[rows.startIndex + place] }

  /// The number of the section the row at `place` is in.
  ///
  /// - Complexity: O(log sections).
  func section(ofRowAt place: Int) -> Int {
    var (low, high) = (0, sections.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if sections[middle].range.lowerBound <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  func rows(ofSection number: Int) -> ArraySlice<ResultsRow> {
    let range = sections[number].range
    return rows[(rows.startIndex + range.lowerBound)..<(rows.startIndex + range.upperBound)]
  }
}
