extension DecodeCore {
  /// Lets a value that is no scalar read itself, in a frame of its own inside
  /// `parent`; `end` becomes the place behind it.
  @inline(__always)
  func readComposite<Value: Decodable>(
    _ type: Value.Type, at start: Int, key: Int, parent: Int, _ end: inout Int
  ) throws -> Value {
    let members = state.pointee.members.count
    let slot = push(start: start, key: key, parent: parent)
    defer { finish(from: slot, members: members) }
    guard frame(slot).pointee.depth <= JSONText.maximumDepth else {
      throw corrupted(at: slot, nil, "values are nested more than \(JSONText.maximumDepth) deep")
    }
    let value = try run(
      type, TextDecoder(core: self, index: slot, stamp: frame(slot).pointee.stamp))
    end = endOfValue(slot)
    return value
  }

  /// Calls `init(from:)`, no more than `maximumRecursion` in one another.
  @inline(__always)
  func run<Value: Decodable>(_ type: Value.Type, _ decoder: TextDecoder) throws -> Value {
    guard state.pointee.recursion < Self.maximumRecursion else {
      throw corrupted(at: decoder.index, nil, "values decode one another without end")
    }
    let outer = state.pointee.running
    state.pointee.recursion &+= 1
    state.pointee.running = decoder.index
    defer {
      state.pointee.recursion &-= 1
      state.pointee.running = outer
    }
    return try Value(from: decoder)
  }

  /// The place behind the value of frame `index`, from where its reader got to.
  @inline(__always)
  private func endOfValue(_ index: Int) -> Int {
    let frame = frame(index)
    switch frame.pointee.kind {
    case .value where frame.pointee.cursor > 0: return frame.pointee.cursor
    case .keyed where frame.pointee.members < 0, .unkeyed:
      return text.endOfContainer(inside: frame.pointee.cursor) ?? state.pointee.end
    case .value, .keyed: return text.endOfValue(from: frame.pointee.start) ?? state.pointee.end
    case .absent: return frame.pointee.start
    }
  }

  /// Takes the value of frame `index` for an object or an array.
  @inline(__always)
  func open(_ index: Int, _ stamp: UInt64, _ kind: DecodeFrame.Kind) throws {
    check(index, stamp)
    let frame = frame(index)
    guard frame.pointee.kind == .value else {
      guard frame.pointee.kind == kind else { throw wrongContainer(index, kind) }
      // Read once more: an array is read again from its beginning.
      if kind == .unkeyed {
        frame.pointee.cursor = skipSpace(frame.pointee.start &+ 1)
        frame.pointee.count = 0
      }
      return
    }
    if frame.pointee.isBare, kind == .keyed {
      frame.pointee.cursor = skipSpace(frame.pointee.start)
    } else {
      let bracket: UInt8 = kind == .keyed ? 0x7B : 0x5B
      let start = frame.pointee.start
      guard !frame.pointee.isBare, start < state.pointee.end, text.byte(start) == bracket else {
        throw wrongContainer(index, kind)
      }
      frame.pointee.cursor = skipSpace(start &+ 1)
    }
    frame.pointee.kind = kind
  }

  /// The key table for a keyed container over frame `index`.
  @inline(__always)
  func table<Key: CodingKey>(
    for type: Key.Type, over index: Int
  ) -> UnsafeMutablePointer<KeyTable>? {
    let table = state.pointee.tables.table(for: type)
    // Bits of `seen` belong to the first type of keys this value is read with.
    if frame(index).pointee.table != table {
      let isFirst = frame(index).pointee.cursor == firstCursor(index)
      frame(index).pointee.table = isFirst ? table : nil
      if isFirst { frame(index).pointee.seen = 0 }
    }
    return table
  }

  /// Where the cursor of a keyed frame is before anything is read.
  @inline(__always)
  private func firstCursor(_ index: Int) -> Int {
    let start = frame(index).pointee.start
    return skipSpace(frame(index).pointee.isBare ? start : start &+ 1)
  }

  /// A frame for the value at `start`, for as long as the value around it is read.
  func nest(_ index: Int, key: Int, start: Int) throws -> (index: Int, stamp: UInt64) {
    let nested = push(start: start, key: key, parent: index)
    guard frame(nested).pointee.depth <= JSONText.maximumDepth else {
      throw corrupted(at: nested, nil, "values are nested more than \(JSONText.maximumDepth) deep")
    }
    return (nested, frame(nested).pointee.stamp)
  }
}
