/// A member that was asked for and is there.
struct FoundMember {
  var keyStart: Int
  var valueStart: Int
  /// Its place among the noted members; -1 when it stood where it was expected.
  var member: Int
}

extension DecodeCore {
  /// Objects with more members than this are searched by name.
  private static let glance = 32

  /// The member of frame `index` called `key`, or nil.
  @inline(__always)
  func find<Key: CodingKey>(
    _ key: Key, _ index: Int, _ table: UnsafeMutablePointer<KeyTable>?
  ) -> FoundMember? {
    guard let table, KeyTable.covers(Key.self) else {
      return findNamed(key.stringValue, index)
    }
    let place = KeyTable.index(of: key)
    let entry = table.pointee.entry(key, place)
    let frame = frame(index)
    if frame.pointee.members < 0 {
      let bit: UInt64 = place < 64 && frame.pointee.table == table ? 1 &<< UInt64(place) : 0
      let cursor = frame.pointee.cursor
      if isKey(entry, at: cursor) {
        frame.pointee.seen |= bit
        let value = skipSpace(cursor &+ entry.count)
        return FoundMember(keyStart: cursor, valueStart: value, member: -1)
      }
      if bit & ~frame.pointee.seen != 0, isAtEnd(index) { return nil }
    }
    return findNoted(entry, index, name: key.stringValue)
  }

  /// The member called `name`, for keys without a table.
  @inline(never)
  func findNamed(_ name: String, _ index: Int) -> FoundMember? {
    state.pointee.scratch.count = 0
    state.pointee.scratch.appendString(name)
    state.pointee.scratch.append(UInt8(ascii: ":"))
    let entry = KeyEntry(
      text: state.pointee.scratch.base, count: state.pointee.scratch.count, hasEscapes: false)
    let frame = frame(index)
    if frame.pointee.members < 0, isKey(entry, at: frame.pointee.cursor) {
      // No bit stands for this key, so the end of the object proves nothing.
      frame.pointee.table = nil
      let cursor = frame.pointee.cursor
      let value = skipSpace(cursor &+ entry.count)
      return FoundMember(keyStart: cursor, valueStart: value, member: -1)
    }
    return findNoted(entry, index, name: name)
  }

  /// Whether the text at `place` is `entry`, colon and all.
  @inline(__always)
  private func isKey(_ entry: KeyEntry, at place: Int) -> Bool {
    guard entry.count <= state.pointee.end &- place else { return false }
    let text = state.pointee.text + place
    if entry.count &+ 8 <= state.pointee.end &- place {
      // Eight bytes may be read behind either.
      var index = 0
      while index &+ 8 <= entry.count {
        let wanted = entry.text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if text.loadUnaligned(fromByteOffset: index, as: UInt64.self) != wanted { return false }
        index &+= 8
      }
      guard index < entry.count else { return true }
      let wanted = entry.text.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      let found = text.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      return (wanted ^ found) &<< UInt64(64 &- 8 &* (entry.count &- index)) == 0
    }
    return ByteRun.equal(text, UnsafeRawPointer(entry.text), entry.count)
  }

  @inline(__always)
  func skipSpace(_ place: Int) -> Int {
    guard place < state.pointee.end, text.byte(place) <= 0x20 else { return place }
    return text.skipSpace(place)
  }

  /// Whether no member or element follows in frame `index`.
  @inline(__always)
  func isAtEnd(_ index: Int) -> Bool {
    let cursor = frame(index).pointee.cursor
    return cursor >= state.pointee.end || text.byte(cursor) | 0x20 == UInt8(ascii: "}")
  }

  /// Goes on behind the value that ended before `end`.
  @inline(__always)
  func advance(_ index: Int, past found: FoundMember, to end: Int) {
    if found.member >= 0 {
      frame(index).pointee.expected = found.member &+ 1
    } else {
      frame(index).pointee.cursor = next(end)
    }
  }

  /// The place of the member or element after the value that ended before `end`.
  @inline(__always)
  func next(_ end: Int) -> Int {
    var place = skipSpace(end)
    if place < state.pointee.end, text.byte(place) == UInt8(ascii: ",") {
      place = skipSpace(place &+ 1)
    }
    return place
  }

  @inline(never)
  private func findNoted(_ entry: KeyEntry, _ index: Int, name: String) -> FoundMember? {
    if frame(index).pointee.members < 0 { noteMembers(of: index) }
    if frame(index).pointee.memberCount > Self.glance { return findByName(name, index) }
    let frame = frame(index)
    let key = UnsafeRawBufferPointer(start: entry.text, count: entry.count &- 1)
    let count = frame.pointee.memberCount
    for step in 0..<count {
      var place = frame.pointee.expected &+ step
      if place >= count { place &-= count }
      let member = state.pointee.members.at(frame.pointee.members &+ place).pointee
      if text.isKey(member.keyStart..<member.keyStart &+ member.keyCount, key) {
        return FoundMember(
          keyStart: member.keyStart, valueStart: member.valueStart, member: place)
      }
    }
    return nil
  }

  private func noteMembers(of index: Int) {
    let frame = frame(index)
    let first = state.pointee.members.count
    let start = frame.pointee.isBare ? frame.pointee.start : frame.pointee.start &+ 1
    var expected = 0
    text.forEachMember(from: start) { key, value in
      if key.lowerBound < frame.pointee.cursor { expected &+= 1 }
      state.pointee.members.push(
        DecodeMember(
          keyStart: key.lowerBound, keyCount: key.count, valueStart: value.lowerBound,
          valueEnd: value.upperBound))
      return true
    }
    frame.pointee.members = first
    frame.pointee.memberCount = state.pointee.members.count &- first
    frame.pointee.expected = expected
    if index < state.pointee.running { state.pointee.keepsMembers = true }
  }

  private func findByName(_ name: String, _ index: Int) -> FoundMember? {
    let frame = frame(index)
    if !frame.pointee.hasNames {
      var names: [String: Int] = [:]
      for place in 0..<frame.pointee.memberCount {
        let member = state.pointee.members[frame.pointee.members &+ place]
        names[self.name(of: member.keyStart, member.keyCount)] = place
      }
      state.pointee.names[index] = names
      frame.pointee.hasNames = true
    }
    guard let place = state.pointee.names[index]?[name] else { return nil }
    let member = state.pointee.members[frame.pointee.members &+ place]
    return FoundMember(keyStart: member.keyStart, valueStart: member.valueStart, member: place)
  }

  /// What the key means that is spelt in `count` bytes at `start`.
  func name(of start: Int, _ count: Int) -> String {
    StringText.string(state.pointee.text + start + 1, count - 2, hasEscapes: true)
  }

  /// The names of all members of frame `index`, in order.
  func names(of index: Int) -> [String] {
    let frame = frame(index).pointee
    var names: [String] = []
    text.forEachMember(from: frame.isBare ? frame.start : frame.start + 1) { key, _ in
      names.append(name(of: key.lowerBound, key.count))
      return true
    }
    return names
  }
}
