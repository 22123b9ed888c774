package import JSONText

/// SHA-256 as FIPS 180-4 defines it.
///
/// Whole blocks are hashed where they lie; only what is left over is copied.
package struct SHA256: Sendable {
  private var state = SHA256.State()
  /// The bytes since the last whole block, always fewer than 64.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  package init() {}

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var bytes = bytes[...]
    if !rest.isEmpty {
      let taken = min(64 - rest.count, bytes.count)
      rest.append(contentsOf: bytes.prefix(taken))
      bytes = bytes.dropFirst(taken)
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { state.absorb($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.count & ~63
    state.absorb(UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)))
    rest.append(contentsOf: bytes.dropFirst(whole))
  }

  package mutating func update(_ bytes: Bytes) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The 32 bytes of the digest of everything given so far.
  ///
  /// More may be given afterwards; the digest is then that of all of it.
  package func finalize() -> [UInt8] {
    var tail = rest
    tail.reserveCapacity(128)
    tail.append(0x80)
    tail.append(contentsOf: repeatElement(0, count: (120 - tail.count) % 64))
    withUnsafeBytes(of: (length &* 8).bigEndian) { tail.append(contentsOf: $0) }
    var last = state
    tail.withUnsafeBytes { last.absorb($0) }
    return last.digest
  }

  /// The digest as 64 hexadecimal digits, lower case.
  package var hex: String { HexText.text(of: finalize()) }

  package static func hex(of bytes: UnsafeRawBufferPointer) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hex
  }

  package static func hex(of bytes: Bytes) -> String { bytes.withUnsafeBytes { hex(of: $0) } }

  package static func hex(of bytes: [UInt8]) -> String { bytes.withUnsafeBytes { hex(of: $0) } }
}
