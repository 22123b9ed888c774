/// A table of scalars and what they map to, looked up by binary search.
struct ScalarMappings: Sendable {
  private var keys: [UInt32] = []
  private var ends: [UInt16] = []
  private var targets: [Unicode.Scalar] = []

  static let decompositions = ScalarMappings(UnicodeTables.decompositions)
  static let folds = ScalarMappings(UnicodeTables.folds)

  /// Reads the text of a generated table.
  init(_ text: String) {
    var key: UInt32 = 0
    for entry in text.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
      let numbers = entry.split(separator: " ").compactMap { UInt32($0, radix: 36) }
      key += numbers.first ?? 0
      keys.append(key)
      targets += numbers.dropFirst().compactMap(Unicode.Scalar.init)
      ends.append(UInt16(targets.count))
    }
  }

  /// Hands out every scalar that maps to others.
  func forEach(_ body: (Unicode.Scalar, ArraySlice<Unicode.Scalar>) -> Void) {
    var start = 0
    for (key, end) in zip(keys, ends) {
      if let scalar = Unicode.Scalar(key) { body(scalar, targets[start..<Int(end)]) }
      start = Int(end)
    }
  }

  /// What `scalar` maps to; nil when it maps to itself.
  ///
  /// - Complexity: O(log entries).
  subscript(scalar: Unicode.Scalar) -> ArraySlice<Unicode.Scalar>? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low] == scalar.value else { return nil }
    return targets[(low == 0 ? 0 : Int(ends[low - 1]))..<Int(ends[low])]
  }
}
