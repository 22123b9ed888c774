/// Bytes being written, in memory that is used again and again.
///
/// There are always `slack` bytes more than asked for, so that short runs can
/// be copied eight bytes at a time.
struct OutputBuffer: ~Copyable {
  static let slack = 16

  private(set) var base: UnsafeMutableRawPointer
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int = 1_024) {
    base = .allocate(byteCount: capacity + Self.slack, alignment: 16)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  @inline(__always)
  var end: UnsafeMutableRawPointer { base + count }

  @inline(__always)
  func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

  /// Makes room for `more` bytes.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    resize(to: max(capacity * 2, count + more))
  }

  /// Gives memory back when there is more than `limit` of it.
  mutating func trim(to limit: Int) {
    count = 0
    if capacity > limit { resize(to: limit) }
  }

  private mutating func resize(to wanted: Int) {
    let moved = UnsafeMutableRawPointer.allocate(byteCount: wanted + Self.slack, alignment: 16)
    moved.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = moved
    capacity = wanted
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  mutating func append(_ bytes: UnsafeRawPointer, _ length: Int) {
    reserve(length)
    end.copyMemory(from: bytes, byteCount: length)
    count &+= length
  }

  @inline(__always)
  mutating func append(_ word: StaticString) {
    append(word.utf8Start, word.utf8CodeUnitCount)
  }

  /// Appends an integer of any width.
  mutating func append(_ value: some FixedWidthInteger) {
    for byte in String(value).utf8 { append(byte) }
  }

  /// Appends a key's text, which has 8 readable bytes behind it.
  @inline(__always)
  mutating func append(_ key: KeyEntry) {
    reserve(key.count)
    var index = 0
    repeat {
      let word = key.text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      base.storeBytes(of: word, toByteOffset: count &+ index, as: UInt64.self)
      index &+= 8
    } while index < key.count
    count &+= key.count
  }

  /// Inserts what stands at `mark` and behind into the place `place`, before.
  mutating func moveTail(from mark: Int, to place: Int) {
    let length = count - mark
    reserve(length)
    (base + count).copyMemory(from: base + mark, byteCount: length)
    (base + place + length).copyMemory(from: base + place, byteCount: mark - place)
    (base + place).copyMemory(from: base + count, byteCount: length)
  }

  /// Takes out the bytes in `range`.
  mutating func remove(_ range: Range<Int>) {
    (base + range.lowerBound).copyMemory(
      from: base + range.upperBound, byteCount: count - range.upperBound)
    count -= range.count
  }
}
