import JSONText

/// What the journals say of one record since the snapshot.
struct OverlayEntry: Sendable {
  var id: RecordID
  var revision: Int
  var number: Int
  /// Nil when the record was deleted.
  var members: Bytes?
}

/// An immutable run of entries, sorted by id, one per id.
final class OverlayLayer: Sendable {
  let entries: [OverlayEntry]

  init(sorted entries: [OverlayEntry]) { self.entries = entries }

  /// - Complexity: O(log n).
  func entry(for id: RecordID) -> OverlayEntry? {
    let place = lowerBound(of: id)
    guard place < entries.count, entries[place].id == id else { return nil }
    return entries[place]
  }

  func lowerBound(of id: RecordID) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Both layers in one; where both know an id, `newer` is right.
  func merging(_ newer: OverlayLayer) -> OverlayLayer {
    var merged: [OverlayEntry] = []
    merged.reserveCapacity(entries.count + newer.entries.count)
    var mine = entries[...]
    var theirs = newer.entries[...]
    while let left = mine.first, let right = theirs.first {
      if left.id < right.id {
        merged.append(left)
        mine.removeFirst()
      } else {
        if left.id == right.id { mine.removeFirst() }
        merged.append(right)
        theirs.removeFirst()
      }
    }
    merged.append(contentsOf: mine)
    merged.append(contentsOf: theirs)
    return OverlayLayer(sorted: merged)
  }
}
