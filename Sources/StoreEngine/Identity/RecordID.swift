/// The identity of a record: a UUID, ordered as its text is.
///
/// Any UUID is accepted; those made here are of version 7 (RFC 9562), so that
/// their order is the order in which they were made.
package struct RecordID: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  package let high: UInt64
  /// The last eight bytes, big-endian.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A new id, greater than every one this process has made before.
  package static func next() -> RecordID { RecordIDGenerator.shared.next() }

  /// The milliseconds since 1970 at which it was made, if it is of version 7.
  package var milliseconds: Int? {
    version == 7 && low >> 62 == 0b10 ? Int(high >> 16) : nil
  }

  package var version: Int { Int(high >> 12 & 0xF) }
}

extension RecordID: Comparable {
  @inline(__always)
  package static func < (left: RecordID, right: RecordID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

extension RecordID {
  package typealias Octets = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
  )

  /// The sixteen bytes in order, as `UUID.uuid` has them.
  package var octets: Octets {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { $0.loadUnaligned(as: Octets.self) }
  }

  package init(octets: Octets) {
    self = withUnsafeBytes(of: octets) { bytes in
      RecordID(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
