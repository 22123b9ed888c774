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

/// The changes of one entity since the snapshot, as layers that grow
/// geometrically: publishing a save costs what it changed, and a look-up asks
/// few layers.
struct EntityOverlay: Sendable {
  /// Oldest first; each at least twice as long as the next.
  private(set) var layers: [OverlayLayer] = []

  func entry(for id: RecordID) -> OverlayEntry? {
    for layer in layers.reversed() {
      if let entry = layer.entry(for: id) { return entry }
    }
    return nil
  }

  /// Puts a layer on top, merging where the order of sizes asks for it.
  ///
  /// - Complexity: O(log n) per entry, spread over many calls.
  mutating func push(_ layer: OverlayLayer) {
    var top = layer
    while let below = layers.last, below.entries.count < 2 * top.entries.count {
      top = below.merging(top)
      layers.removeLast()
    }
    layers.append(top)
  }

  /// All layers as one.
  ///
  /// - Complexity: O(n) when there is more than one layer.
  func flattened() -> OverlayLayer {
    guard var result = layers.last else { return OverlayLayer(sorted: []) }
    for layer in layers.dropLast().reversed() { result = layer.merging(result) }
    return result
  }
}
