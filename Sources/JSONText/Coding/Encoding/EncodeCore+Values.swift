extension EncodeCore {
  /// Lets `value`, which is no scalar, write itself at the end of the output,
  /// in a slot of its own inside `parent`.
  @inline(__always)
  func writeComposite<Value: Encodable>(_ value: Value, key: Int, parent: Int) throws {
    let outer = state.pointee.top
    let slot = push(key: key, parent: parent, kind: .slot)
    let stamp = frame(slot).pointee.stamp
    state.pointee.top = slot
    defer { finish(from: slot, then: outer) }
    guard frame(slot).pointee.depth <= JSONText.maximumDepth else {
      throw error(value, at: slot, nil, "values are nested more than \(JSONText.maximumDepth) deep")
    }
    try run(value, TextEncoder(core: self, index: slot, stamp: stamp))
  }

  /// Calls `encode(to:)`, no more than `maximumRecursion` in one another.
  @inline(__always)
  func run<Value: Encodable>(_ value: Value, _ encoder: TextEncoder) throws {
    guard state.pointee.recursion < Self.maximumRecursion else {
      throw error(value, at: encoder.index, nil, "values encode one another without end")
    }
    state.pointee.recursion &+= 1
    defer { state.pointee.recursion &-= 1 }
    try value.encode(to: encoder)
  }

  /// Makes the slot `index` a container; one that is a container of this kind
  /// already is opened once more.
  func open(_ index: Int, _ stamp: UInt64, _ kind: EncodeFrame.Kind) {
    check(index, stamp)
    let frame = frame(index)
    guard frame.pointee.kind == .slot else {
      precondition(
        frame.pointee.kind == kind, "one value was encoded as a container of two kinds, or twice")
      return
    }
    frame.pointee.kind = kind
    let isKeyed = kind == .keyed
    if frame.pointee.end >= 0 {
      // The placeholder becomes the container, closed as it is.
      let start = state.pointee.output.base + frame.pointee.start
      start.storeBytes(of: isKeyed ? 0x7B : 0x5B, as: UInt8.self)
      start.storeBytes(of: isKeyed ? 0x7D : 0x5D, toByteOffset: 1, as: UInt8.self)
      frame.pointee.end = frame.pointee.start + 1
    } else {
      if state.pointee.top != index { _ = reopen(index) }
      state.pointee.output.append(isKeyed ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }
  }

  /// The key table for a keyed container over frame `index`.
  @inline(__always)
  func table<Key: CodingKey>(
    for type: Key.Type, over index: Int
  ) -> UnsafeMutablePointer<KeyTable>? {
    let table = state.pointee.tables.table(for: type)
    // Bits of `seen` belong to the first type of keys this value is written with.
    if frame(index).pointee.table == nil, frame(index).pointee.seen == 0,
      !frame(index).pointee.notesNames
    {
      frame(index).pointee.table = table
    }
    return table
  }

  /// A container or slot inside of frame `index`, behind a key just written.
  func nest(_ index: Int, key: Int, _ kind: EncodeFrame.Kind) -> (index: Int, stamp: UInt64) {
    let nested = push(key: key, parent: index, kind: kind)
    if frame(nested).pointee.depth > JSONText.maximumDepth { state.pointee.isTooDeep = true }
    switch kind {
    case .keyed: state.pointee.output.append(UInt8(ascii: "{"))
    case .unkeyed: state.pointee.output.append(UInt8(ascii: "["))
    case .slot, .scalar: break
    }
    state.pointee.top = nested
    return (nested, frame(nested).pointee.stamp)
  }
}
