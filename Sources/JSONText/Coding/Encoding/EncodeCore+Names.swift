extension EncodeCore {
  /// Notes that frame `index` gets the key `name`; a value the key had before
  /// is taken out, as if the key were assigned again.
  ///
  /// The quick way, one bit a key, works as long as one key type of at most 64
  /// keys writes each once. From the first key it does not cover, the names
  /// themselves are kept.
  @inline(never)
  func noteName(_ name: String, _ index: Int, _ entry: Entry) {
    if !frame(index).pointee.notesNames {
      var names: Set<String> = []
      forEachMember(of: index, entry) { key, _ in
        names.insert(key)
        return true
      }
      state.pointee.names[index] = names
      frame(index).pointee.notesNames = true
      frame(index).pointee.table = nil
    }
    let isNew = state.pointee.names[index, default: []].insert(name).inserted
    if !isNew, let member = member(name, of: index, entry) { remove(member, from: index) }
  }

  /// Where the member called `name` is, from its key through its value.
  func member(_ name: String, of index: Int, _ entry: Entry) -> Range<Int>? {
    var found: Range<Int>?
    forEachMember(of: index, entry) { key, range in
      if key == name { found = range }
      return found == nil
    }
    return found
  }

  /// Whether frame `index` may have been given `key` already.
  @inline(__always)
  private func mayHave<Key: CodingKey>(
    _ key: Key, _ index: Int, _ table: UnsafeMutablePointer<KeyTable>?
  ) -> Bool {
    if frame(index).pointee.notesNames {
      return state.pointee.names[index]?.contains(key.stringValue) ?? true
    }
    guard let table, frame(index).pointee.table == table, KeyTable.index(of: key) < 64 else {
      return true
    }
    return frame(index).pointee.seen & 1 &<< UInt64(KeyTable.index(of: key)) != 0
  }

  /// The nested container that `key` got before, if it was one of this kind.
  func nestedFrame<Key: CodingKey>(
    _ key: Key, of index: Int, _ table: UnsafeMutablePointer<KeyTable>?, _ kind: EncodeFrame.Kind,
    _ entry: Entry
  ) -> Int? {
    guard mayHave(key, index, table) else { return nil }
    let name = key.stringValue
    guard let member = member(name, of: index, entry) else { return nil }
    return (index + 1..<state.pointee.frames.count).first {
      let frame = frame($0).pointee
      return frame.parent == index && frame.key == member.lowerBound && frame.kind == kind
    }
  }

  private func forEachMember(
    of index: Int, _ entry: Entry, _ body: (String, Range<Int>) -> Bool
  ) {
    let frame = frame(index).pointee
    let start = frame.start + 1
    let end = frame.end >= 0 ? frame.end : entry.mark
    let text = TrustedText(
      UnsafeRawBufferPointer(start: state.pointee.output.base + start, count: max(0, end - start)))
    text.forEachMember(from: 0) { key, value in
      let name = StringText.string(
        text.base + key.lowerBound + 1, key.count - 2, hasEscapes: true)
      return body(name, start + key.lowerBound..<start + value.upperBound)
    }
  }

  /// Takes a member out of the text, with one of the commas beside it.
  private func remove(_ member: Range<Int>, from index: Int) {
    var range = member
    if state.pointee.output.byte(range.upperBound) == 0x2C,
      range.upperBound < state.pointee.output.count
    {
      range = range.lowerBound..<range.upperBound + 1
    } else if state.pointee.output.byte(range.lowerBound - 1) == 0x2C {
      range = range.lowerBound - 1..<range.upperBound
    }
    for other in 0..<state.pointee.frames.count where range.contains(frame(other).pointee.start) {
      frame(other).pointee.stamp = 0
    }
    state.pointee.output.remove(range)
    move(from: range.upperBound, by: -range.count)
  }
}
