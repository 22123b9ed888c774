extension EncodeCore {
  /// What must be undone or completed when a write is over.
  struct Entry {
    /// Where the output ended before.
    var mark: Int
    /// How often text had been moved before.
    var moves: Int
    /// For a splice, what was open before it.
    var outside = -1
    var floor = 0
    var isSplice = false
  }

  /// Makes `index` the frame that the next bytes belong to.
  @inline(__always)
  func enter(_ index: Int, _ stamp: UInt64) -> Entry {
    check(index, stamp)
    if state.pointee.top != index, reopen(index) { return beginSplice() }
    return Entry(mark: state.pointee.output.count, moves: state.pointee.moves)
  }

  /// Closes what is open inside frame `index`, or tells that this one has
  /// been closed itself.
  @inline(never)
  func reopen(_ index: Int) -> Bool {
    if frame(index).pointee.end >= 0 { return true }
    while state.pointee.top != index {
      guard state.pointee.top >= state.pointee.floor, state.pointee.top >= 0 else {
        state.pointee.isEntangled = true
        break
      }
      closeTop()
    }
    return false
  }

  @inline(__always)
  func leave(_ index: Int, _ entry: Entry) {
    if entry.isSplice { endSplice(into: frame(index).pointee.end, entry) }
  }

  /// Takes back what was written since `enter`, key and comma included.
  func undo<Key: CodingKey>(_ index: Int, _ entry: Entry, _ key: Key) {
    if KeyTable.covers(Key.self), KeyTable.index(of: key) < 64 {
      frame(index).pointee.seen &= ~(1 &<< UInt64(KeyTable.index(of: key)))
    }
    if frame(index).pointee.notesNames {
      state.pointee.names[index]?.remove(key.stringValue)
    }
    undo(index, entry)
  }

  func undo(_ index: Int, _ entry: Entry) {
    if state.pointee.moves == entry.moves {
      state.pointee.output.count = entry.mark
    } else {
      state.pointee.isEntangled = true
    }
    leave(index, entry)
  }

  /// Writes the comma, where one is due, and the key; returns its place.
  @inline(__always)
  func beginMember<Key: CodingKey>(
    _ key: Key, _ index: Int, _ table: UnsafeMutablePointer<KeyTable>?, _ entry: Entry
  ) -> Int {
    if let table, KeyTable.covers(Key.self) {
      let place = KeyTable.index(of: key)
      let text = table.pointee.entry(key, place)
      let bit: UInt64 = place < 64 ? 1 &<< UInt64(place) : 0
      let frame = frame(index)
      if bit & ~frame.pointee.seen != 0, frame.pointee.table == table {
        frame.pointee.seen |= bit
      } else {
        noteName(key.stringValue, index, entry)
      }
      separate(index, entry)
      let start = state.pointee.output.count
      state.pointee.output.append(text)
      return start
    }
    return beginNamedMember(key.stringValue, index, entry)
  }

  @inline(never)
  func beginNamedMember(_ name: String, _ index: Int, _ entry: Entry) -> Int {
    noteName(name, index, entry)
    separate(index, entry)
    let start = state.pointee.output.count
    state.pointee.output.appendString(name)
    state.pointee.output.append(UInt8(ascii: ":"))
    return start
  }

  /// Writes the comma, where one is due, in an array.
  @inline(__always)
  func beginElement(_ index: Int, _ entry: Entry) -> Int {
    separate(index, entry)
    return ~frame(index).pointee.count
  }

  /// A comma is due unless the bracket has just been opened.
  @inline(__always)
  private func separate(_ index: Int, _ entry: Entry) {
    let before = !entry.isSplice ? state.pointee.output.count : frame(index).pointee.end
    let last = state.pointee.output.byte(before &- 1)
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
      state.pointee.output.append(UInt8(ascii: ","))
    }
  }
}
