/// A value being read: where it is, and how far its reader has come.
struct DecodeFrame: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable { case value, keyed, unkeyed, absent }

  /// Names this frame among all its coder ever had.
  var stamp: UInt64
  /// Where the value begins in the text.
  var start: Int
  /// Where the key begins that leads here; in an array, the index's complement.
  var key: Int
  /// The frame around this one; -1 for the outermost.
  var parent: Int
  var depth: Int
  /// The next member or element, or the closing bracket.
  var cursor = 0
  /// Elements of an array so far.
  var count = 0
  /// Keys found so far, by index in `table`, as long as all were where they
  /// were expected.
  var seen: UInt64 = 0
  var table: UnsafeMutablePointer<KeyTable>?
  /// Where the members are in `DecodeState.members`; -1 while not noted.
  var members = -1
  var memberCount = 0
  /// The member that is expected next, of those noted.
  var expected = 0
  var kind = Kind.value
  /// No member has been skipped: before `cursor`, `seen` tells all.
  var isInOrder = true
  /// Members by name are in `DecodeState.names`.
  var hasNames = false
  /// The text is the inside of an object, without its braces.
  var isBare = false
}

/// A member of an object whose members were noted.
struct DecodeMember: BitwiseCopyable {
  /// With its quotes.
  var keyStart: Int
  var keyCount: Int
  var valueStart: Int
  var valueEnd: Int
}

/// Everything one call of `decode` works with.
///
/// The text is verified, or trusted to be. Values are read where they stand:
/// keys are expected in the order in which the writer writes them, and when
/// the next one is there, it costs a comparison. When it is not, the object's
/// members are noted once, and looked up from then on.
struct DecodeState: ~Copyable {
  var text: UnsafeRawPointer = DecodeState.nowhere
  var end = 0
  var frames = ScratchStack<DecodeFrame>(capacity: 64)
  var members = ScratchStack<DecodeMember>(capacity: 64)
  var tables = KeyTables()
  /// A key that has no table, spelt as the writer would.
  var scratch = OutputBuffer(capacity: 128)
  /// Of frames with very many members: where each name is in `members`.
  var names: [Int: [String: Int]] = [:]
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  var nextStamp: UInt64 = 1
  /// How many `init(from:)` are running in one another.
  var recursion = 0
  /// The frame of the value whose `init(from:)` is running.
  var running = 0
  /// Members were noted for a frame further out, so none can be forgotten.
  var keepsMembers = false

  static var nowhere: UnsafeRawPointer { UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped }
}

/// The operations of a coder's state. A pointer in a struct, so that user code
/// called in the middle of one may come back for another.
struct DecodeCore {
  let state: UnsafeMutablePointer<DecodeState>

  static let maximumRecursion = 1_024

  @inline(__always)
  var text: TrustedText {
    TrustedText(UnsafeRawBufferPointer(start: state.pointee.text, count: state.pointee.end))
  }

  @inline(__always)
  func frame(_ index: Int) -> UnsafeMutablePointer<DecodeFrame> { state.pointee.frames.at(index) }

  /// Stops the program when the frame is not the one the stamp was made for.
  @inline(__always)
  func check(_ index: Int, _ stamp: UInt64) {
    guard index < state.pointee.frames.count, frame(index).pointee.stamp == stamp else {
      stopForStaleContainer()
    }
  }

  /// A frame for the value at `start`.
  @inline(__always)
  func push(start: Int, key: Int, parent: Int) -> Int {
    let index = state.pointee.frames.count
    let depth = parent < 0 ? 1 : frame(parent).pointee.depth &+ 1
    state.pointee.frames.push(
      DecodeFrame(
        stamp: state.pointee.nextStamp, start: start, key: key, parent: parent, depth: depth))
    state.pointee.nextStamp &+= 1
    return index
  }

  /// Forgets the frames from `first` on, and the members noted for them.
  @inline(__always)
  func finish(from first: Int, members: Int) {
    state.pointee.frames.cut(to: first)
    if !state.pointee.keepsMembers { state.pointee.members.cut(to: members) }
    if !state.pointee.names.isEmpty { forgetNames(from: first) }
  }

  @inline(never)
  private func forgetNames(from first: Int) {
    state.pointee.names = state.pointee.names.filter { $0.key < first }
  }
}
