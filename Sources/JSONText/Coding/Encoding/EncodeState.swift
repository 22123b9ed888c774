/// A value being written: a place for one, until `encode(to:)` says what it is.
struct EncodeFrame: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable { case slot, scalar, keyed, unkeyed }

  /// Names this frame among all its coder ever had.
  var stamp: UInt64
  /// Where the value begins in the output.
  var start: Int
  /// Where the key begins that leads here; in an array, the index's complement.
  var key: Int
  /// Where the closing bracket stands (or a slot's placeholder, or a scalar's
  /// beginning); -1 while open.
  var end = -1
  /// The frame around this one; -1 for the outermost.
  var parent: Int
  /// Elements of an array so far.
  var count = 0
  /// Keys written, by index in `table`.
  var seen: UInt64 = 0
  var table: UnsafeMutablePointer<KeyTable>?
  var depth: Int
  var kind = Kind.slot
  /// Keys are also noted by name, in `EncodeState.names`.
  var notesNames = false
}

/// Everything one call of `encode` works with.
///
/// Text is written straight into `output`. The frames from `top` outwards, by
/// parent, are open: their closing brackets are not written yet, and what is
/// written next belongs into `top`. Writing into a frame further out closes
/// those inside it. Codable allows to go on in a container that is closed by
/// then; such a write is made at the end of the output and moved into place
/// (`EncodeCore+Splice.swift`). So frames stay, with the places of their
/// brackets, until the value they belong to is complete.
struct EncodeState: ~Copyable {
  var output = OutputBuffer()
  var frames = ScratchStack<EncodeFrame>(capacity: 64)
  var tables = KeyTables()
  /// The innermost open frame; -1 outside of a call.
  var top = -1
  /// Frames below this index take no writes while a splice is made.
  var floor = 0
  /// Where splices in the making begin in the output, outermost first.
  var marks: [Int] = []
  /// How often text before the end of the output was moved.
  var moves = 0
  /// The keys of frames whose keys are noted by name.
  var names: [Int: Set<String>] = [:]
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  var nextStamp: UInt64 = 1
  /// How many `encode(to:)` are running in one another.
  var recursion = 0
  /// Containers were used across each other in a way no text can follow.
  var isEntangled = false
  /// A container was nested deeper than JSON may be, by a call that cannot throw.
  var isTooDeep = false
}

/// The operations of a coder's state. A pointer in a struct, so that user code
/// called in the middle of one may come back for another.
struct EncodeCore {
  let state: UnsafeMutablePointer<EncodeState>

  static let maximumRecursion = 1_024

  @inline(__always)
  func frame(_ index: Int) -> UnsafeMutablePointer<EncodeFrame> { state.pointee.frames.at(index) }

  /// Stops the program when the frame is not the one the stamp was made for.
  @inline(__always)
  func check(_ index: Int, _ stamp: UInt64) {
    guard index < state.pointee.frames.count, frame(index).pointee.stamp == stamp else {
      stopForStaleContainer()
    }
  }

  /// Opens a frame for the value that begins at the end of the output.
  @inline(__always)
  func push(key: Int, parent: Int, kind: EncodeFrame.Kind) -> Int {
    let index = state.pointee.frames.count
    let depth = parent < 0 ? 1 : frame(parent).pointee.depth &+ 1
    var frame = EncodeFrame(
      stamp: state.pointee.nextStamp, start: state.pointee.output.count, key: key, parent: parent,
      depth: depth)
    frame.kind = kind
    state.pointee.frames.push(frame)
    state.pointee.nextStamp &+= 1
    return index
  }

  /// Writes the end of `top` and goes one outwards.
  @inline(__always)
  func closeTop() {
    let frame = frame(state.pointee.top)
    switch frame.pointee.kind {
    case .keyed:
      frame.pointee.end = state.pointee.output.count
      state.pointee.output.append(UInt8(ascii: "}"))
    case .unkeyed:
      frame.pointee.end = state.pointee.output.count
      state.pointee.output.append(UInt8(ascii: "]"))
    case .slot:
      // Nothing came yet: an empty object holds the place.
      frame.pointee.end = frame.pointee.start
      state.pointee.output.append("{}")
    case .scalar:
      frame.pointee.end = frame.pointee.start
    }
    state.pointee.top = frame.pointee.parent
  }

  /// Closes what is open from frame `first` inwards, and forgets all of it.
  @inline(__always)
  func finish(from first: Int, then top: Int) {
    while state.pointee.top >= first { closeTop() }
    state.pointee.frames.cut(to: first)
    state.pointee.top = top
    if !state.pointee.names.isEmpty { forgetNames(from: first) }
  }

  @inline(never)
  private func forgetNames(from first: Int) {
    state.pointee.names = state.pointee.names.filter { $0.key < first }
  }

  /// Where a coding path leads: keys are read back from the output.
  func path(of index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var index = index
    while index >= 0, index < state.pointee.frames.count {
      let frame = frame(index).pointee
      if frame.parent >= 0 { path.append(key(at: frame.key)) }
      index = frame.parent
    }
    return path.reversed()
  }

  private func key(at place: Int) -> any CodingKey {
    guard place >= 0 else { return TextKey(intValue: ~place) }
    let rest = UnsafeRawBufferPointer(
      start: state.pointee.output.base + place, count: state.pointee.output.count - place)
    guard let end = TrustedText(rest).endOfString(from: 0), let base = rest.baseAddress else {
      return TextKey(stringValue: "")
    }
    return TextKey(stringValue: StringText.string(base + 1, end - 2, hasEscapes: true))
  }

  func error(_ value: Any, at index: Int, _ key: (any CodingKey)?, _ text: String) -> EncodingError
  {
    .invalidValue(
      value,
      EncodingError.Context(
        codingPath: path(of: index) + (key.map { [$0] } ?? []), debugDescription: text))
  }
}
