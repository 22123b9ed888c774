/// The keys of all open objects, to refuse one that comes twice.
///
/// Keys are compared as what they mean, so `"a"` and `"\u0061"` are one. Up to
/// `glance` keys of an object are compared as they come, by hash and then by
/// bytes; the keys of a larger one are sorted when it closes, which stays
/// O(n log n) whatever hashes a hostile text may reach.
struct KeyLedger: ~Copyable {
  struct Entry: BitwiseCopyable {
    var hash: UInt64
    /// Where the key opens, with its quote, and how long it is with both.
    var start: Int
    var count: Int
    var hasEscapes: Bool
  }

  private static let glance = 64
  private var entries = ScratchStack<Entry>(capacity: 32)

  @inline(__always)
  var count: Int { entries.count }

  /// Notes a key of the object whose keys begin at `start`.
  mutating func add(
    _ text: Range<Int>, hasEscapes: Bool, from start: Int, in base: UnsafeRawPointer
  ) throws(ScanFault) {
    let entry = Entry(
      hash: Self.hash(text, hasEscapes: hasEscapes, in: base), start: text.lowerBound,
      count: text.count, hasEscapes: hasEscapes)
    if entries.count &- start < Self.glance {
      var index = start
      while index < entries.count {
        if entries[index].hash == entry.hash, Self.order(entries[index], entry, in: base) == 0 {
          throw ScanFault(.duplicateKey, at: text.lowerBound)
        }
        index &+= 1
      }
    }
    entries.push(entry)
  }

  /// Forgets the keys from `start` on, whose object has closed.
  mutating func close(from start: Int, in base: UnsafeRawPointer) throws(ScanFault) {
    if entries.count &- start > Self.glance, let place = duplicate(from: start, in: base) {
      throw ScanFault(.duplicateKey, at: place)
    }
    entries.cut(to: start)
  }

  /// Where the first key stands that came before in the same object.
  private func duplicate(from start: Int, in base: UnsafeRawPointer) -> Int? {
    let sorted = entries.elements(from: start).sorted {
      if $0.hash != $1.hash { return $0.hash < $1.hash }
      let order = Self.order($0, $1, in: base)
      return order == 0 ? $0.start < $1.start : order < 0
    }
    var first: Int?
    for (one, next) in zip(sorted, sorted.dropFirst())
    where one.hash == next.hash && Self.order(one, next, in: base) == 0 {
      first = min(first ?? .max, next.start)
    }
    return first
  }

  /// The length and the bytes at both ends: all of most keys.
  @inline(__always)
  private static func hash(
    _ text: Range<Int>, hasEscapes: Bool, in base: UnsafeRawPointer
  ) -> UInt64 {
    let inner = base + text.lowerBound + 1
    let count = text.count &- 2
    guard hasEscapes else { return hash(inner, count) }
    return StringText.withResolved(inner, count) { hash($0, $1) }
  }

  @inline(__always)
  private static func hash(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 {
      let head = bytes.loadUnaligned(as: UInt64.self)
      let tail = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return (head &* 0x9E37_79B9_7F4A_7C15) ^ tail ^ UInt64(truncatingIfNeeded: count)
    }
    if count >= 4 {
      let head = bytes.loadUnaligned(as: UInt32.self)
      let tail = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return UInt64(head) &<< 32 | UInt64(tail) ^ UInt64(truncatingIfNeeded: count)
    }
    var few = UInt64(truncatingIfNeeded: count)
    for index in 0..<count {
      few = few &<< 8 | UInt64(bytes.load(fromByteOffset: index, as: UInt8.self))
    }
    return few
  }

  /// Negative, zero or positive as the first key comes before, is, or follows.
  private static func order(_ one: Entry, _ other: Entry, in base: UnsafeRawPointer) -> Int {
    withContent(one, in: base) { left in
      withContent(other, in: base) { right in
        for (one, other) in zip(left, right) where one != other { return Int(one) - Int(other) }
        return left.count - right.count
      }
    }
  }

  private static func withContent<Result>(
    _ entry: Entry, in base: UnsafeRawPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let inner = base + entry.start + 1
    let count = entry.count - 2
    guard entry.hasEscapes else {
      return body(UnsafeRawBufferPointer(start: inner, count: count))
    }
    return StringText.withResolved(inner, count) {
      body(UnsafeRawBufferPointer(start: $0, count: $1))
    }
  }
}
