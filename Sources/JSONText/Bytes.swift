/// Immutable bytes that are shared, never copied: of an array or of a mapped file.
///
/// A slice keeps the whole of its owner alive. Indices of a slice start at 0.
package struct Bytes: Sendable {
  /// What keeps the memory alive; whoever makes one promises that the bytes
  /// neither move nor change while it exists.
  package let owner: any Sendable & AnyObject
  // Guarded by `owner`, which outlives it and never writes.
  @usableFromInline nonisolated(unsafe) let base: UnsafeRawPointer
  package let count: Int

  /// Wraps memory that `owner` keeps in place.
  @inlinable
  package init(owner: any Sendable & AnyObject, base: UnsafeRawPointer, count: Int) {
    self.owner = owner
    self.base = base
    self.count = count
  }

  /// Copies an array, once.
  package init(_ array: [UInt8]) {
    let block = HeapBlock(copying: array)
    self.init(owner: block, base: block.base, count: array.count)
  }

  package init(_ slice: ArraySlice<UInt8>) { self.init(Array(slice)) }

  /// Copies the UTF-8 of a text.
  package init(_ text: String) { self.init(Array(text.utf8)) }

  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// Lets go of the memory behind these bytes where a file can give it back:
  /// they stay readable, and cost no memory until they are read again.
  package func letGo() {
    (owner as? any ReleasableMemory)?.letGo(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// The part of these bytes in `range`, sharing their memory.
  @inlinable
  package subscript(range: Range<Int>) -> Bytes {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the bytes")
    return Bytes(owner: owner, base: base + range.lowerBound, count: range.count)
  }

  @inlinable
  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index outside the bytes")
    return base.load(fromByteOffset: index, as: UInt8.self)
  }

  @inlinable @inline(__always)
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(owner) { () throws(Failure) in
      try body(UnsafeRawBufferPointer(start: base, count: count))
    }
  }

  package var array: [UInt8] { withUnsafeBytes { Array($0) } }

  /// The text of these bytes, or nil when they are not UTF-8.
  package var text: String? {
    withUnsafeBytes { String(validating: $0, as: UTF8.self) }
  }

  /// The place of the first `byte` at or after `start`, or nil.
  ///
  /// - Complexity: O(n).
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count else { return nil }
    return withUnsafeBytes { bytes in
      bytes[start...].firstIndex(of: byte)
    }
  }
}

extension Bytes {
  /// Whether `needle` stands somewhere in these bytes.
  ///
  /// - Complexity: O(n) for needles whose first byte is rare.
  package func contains(_ needle: Bytes) -> Bool {
    guard !needle.isEmpty else { return true }
    var start = 0
    while let place = firstIndex(of: needle[0], from: start), place + needle.count <= count {
      if self[place..<(place + needle.count)] == needle { return true }
      start = place + 1
    }
    return false
  }
}

extension Bytes: Equatable, Hashable {
  package static func == (left: Bytes, right: Bytes) -> Bool {
    left.count == right.count
      && left.withUnsafeBytes { one in right.withUnsafeBytes { one.elementsEqual($0) } }
  }

  package func hash(into hasher: inout Hasher) {
    withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension Bytes {
  /// Lets go of all the memory that these bytes are a part of.
  package func letGoOfAll() { (owner as? any ReleasableMemory)?.letGoOfAll() }
}

/// Memory that is the content of a file, and can be read from it again.
package protocol ReleasableMemory: AnyObject, Sendable {
  /// Gives back whole pages within `range`.
  func letGo(_ range: UnsafeRawBufferPointer)
  func letGoOfAll()
}

/// A block of memory that is written once, at its making.
private final class HeapBlock: Sendable {
  // Written in the initializer alone; freed when nobody can reach it.
  nonisolated(unsafe) let base: UnsafeRawPointer

  init(copying array: [UInt8]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(array.count, 1), alignment: 16)
    array.withUnsafeBytes {
      memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
    }
    base = UnsafeRawPointer(memory)
  }

  deinit { base.deallocate() }
}
