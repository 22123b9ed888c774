import JSONText

/// Where the attributes of a record's text are, found in one pass.
struct RecordFields {
  /// By place in the model; empty for an attribute that is absent.
  private(set) var ranges: [Range<Int>]
  private(set) var kinds: [JSONKind]
  /// Whether the text has every attribute of the model, in its order, and
  /// nothing else: as this library writes records.
  private(set) var isUsual: Bool

  init(_ members: Bytes, _ layout: EntityLayout) {
    let count = layout.attributes.count
    var ranges = [Range<Int>](repeating: 0..<0, count: count)
    var kinds = [JSONKind](repeating: .null, count: count)
    var next = 0
    var isUsual = true
    members.withUnsafeBytes { bytes in
      JSONText.walk(bytes, braces: false) { key, value, kind in
        let place: Int
        if next < count, TextBytes.isSame(bytes, key, layout.keys[next].text) {
          place = next
        } else {
          isUsual = false
          guard let known = layout.place(ofKey: members[key]) else { return true }
          place = known
        }
        ranges[place] = value
        kinds[place] = kind
        next = place + 1
        return true
      }
    }
    self.ranges = ranges
    self.kinds = kinds
    self.isUsual = isUsual && next == count
  }
}

extension EntityLayout {
  /// The place of the attribute with this key, quotes included.
  fileprivate func place(ofKey key: Bytes) -> Int? {
    JSONText.string(of: key).flatMap(placeIfKnown)
  }
}
