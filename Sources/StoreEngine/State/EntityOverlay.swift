import JSONText

/// The changes of one entity since the snapshot, as layers that grow
/// geometrically: publishing a save costs what it changed, and a look-up asks
/// few layers.
struct EntityOverlay: Sendable {
  /// Oldest first; each at least twice as long as the next.
  private(set) var layers: [OverlayLayer] = []
  /// All layers but the oldest as one, once somebody walked through them.
  private var upper = Locked<OverlayLayer?>(nil)

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
    upper = Locked(nil)
  }

  /// Every entry that counts, by id.
  ///
  /// - Complexity: O(n) the first time for what is above the oldest layer, which
  ///   mostly holds nearly everything; then O(1).
  func makeCursor() -> OverlayCursor {
    OverlayCursor(lower: layers.first, upper: layers.count > 1 ? flattenedUpper() : nil)
  }

  private func flattenedUpper() -> OverlayLayer? {
    upper.withLock { known in
      if let known { return known }
      var result = layers.last
      for layer in layers.dropFirst().dropLast().reversed() {
        result = result.map { layer.merging($0) }
      }
      known = result
      return result
    }
  }
}

/// Walks two layers as one; where both know an id, the upper is right.
struct OverlayCursor: Sendable {
  private let lower: [OverlayEntry]
  private let upper: [OverlayEntry]
  private var lowerPlace = 0
  private var upperPlace = 0
  /// Where the run of the lower layer ends that comes before the next of the
  /// upper, so that ids are compared once a run and not once a record.
  private var runEnd = 0

  init(lower: OverlayLayer?, upper: OverlayLayer?) {
    self.lower = lower?.entries ?? []
    self.upper = upper?.entries ?? []
    findRunEnd()
  }

  /// The id that comes next; nil at the end.
  var nextID: RecordID? {
    if lowerPlace < runEnd { return lower[lowerPlace].id }
    return upperPlace < upper.count ? upper[upperPlace].id : nil
  }

  mutating func next() -> OverlayEntry? {
    if lowerPlace < runEnd {
      defer { lowerPlace += 1 }
      return lower[lowerPlace]
    }
    guard upperPlace < upper.count else { return nil }
    let entry = upper[upperPlace]
    upperPlace += 1
    if lowerPlace < lower.count, lower[lowerPlace].id == entry.id { lowerPlace += 1 }
    findRunEnd()
    return entry
  }

  private mutating func findRunEnd() {
    runEnd = lower.count
    guard upperPlace < upper.count else { return }
    let id = upper[upperPlace].id
    // In steps that double, then by halves: runs may be short or very long.
    var step = 1
    var low = lowerPlace
    while low + step < lower.count, lower[low + step].id < id {
      low += step
      step *= 2
    }
    runEnd = min(low + step, lower.count)
    while low < runEnd {
      let middle = (low + runEnd) / 2
      if lower[middle].id < id { low = middle + 1 } else { runEnd = middle }
    }
  }
}
