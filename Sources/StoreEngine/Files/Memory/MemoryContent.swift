import JSONText

/// The bytes of a file in memory: the beginning of a block that only grows.
///
/// Bytes once written never change, so that what was mapped stays as it was,
/// and states of a crash share the blocks of the file system they come from.
struct MemoryContent: Sendable {
  private var block: MemoryContentBlock
  private(set) var count: Int
  /// Whether the block may be written to behind `count`.
  private var ownsRest: Bool

  static let empty = MemoryContent()

  private init() {
    block = MemoryContentBlock(capacity: 0)
    count = 0
    ownsRest = false
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    block = MemoryContentBlock(capacity: bytes.count)
    count = 0
    ownsRest = true
    append(bytes)
  }

  var bytes: Bytes { prefixBytes(count) }

  func prefixBytes(_ length: Int) -> Bytes {
    Bytes(owner: block, base: UnsafeRawPointer(block.base), count: min(length, count))
  }

  /// The first `length` bytes, sharing the block.
  func prefix(_ length: Int) -> MemoryContent {
    var prefix = self
    prefix.count = min(length, count)
    prefix.ownsRest = false
    return prefix
  }

  /// The same bytes, which a copy may append to without being seen here.
  var shared: MemoryContent { prefix(count) }

  /// The same bytes with zeros in `ranges`.
  func zeroed(_ ranges: [Range<Int>]) -> MemoryContent {
    let within = ranges.map { $0.clamped(to: 0..<count) }.filter { !$0.isEmpty }
    if within.isEmpty { return shared }
    let copy = MemoryContentBlock(capacity: count)
    copy.write(UnsafeRawBufferPointer(start: block.base, count: count), at: 0)
    for range in within { copy.clear(range) }
    var zeroed = self
    zeroed.block = copy
    zeroed.ownsRest = false
    return zeroed
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return }
    if !ownsRest || block.capacity - count < bytes.count {
      let larger = MemoryContentBlock(capacity: max(2 * count, count + bytes.count, 256))
      larger.write(UnsafeRawBufferPointer(start: block.base, count: count), at: 0)
      block = larger
      ownsRest = true
    }
    block.write(bytes, at: count)
    count += bytes.count
  }
}

/// Memory that `MemoryContent` fills from the beginning.
private final class MemoryContentBlock: Sendable {
  // A byte is written once, before its content's `count` covers it, by the one
  // content that owns the rest, under the lock of its file system.
  nonisolated(unsafe) let base: UnsafeMutableRawPointer
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    // As with a mapped file, a little more than asked for may be read.
    base = .allocate(byteCount: capacity + 64, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + 64)
  }

  deinit { base.deallocate() }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard let source = bytes.baseAddress else { return }
    (base + offset).copyMemory(from: source, byteCount: bytes.count)
  }

  func clear(_ range: Range<Int>) {
    (base + range.lowerBound).initializeMemory(as: UInt8.self, repeating: 0, count: range.count)
  }
}
