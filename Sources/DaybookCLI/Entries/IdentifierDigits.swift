#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The 32 hexadecimal digits of an id as a number.
enum IdentifierDigits {
  static func number(of id: UUID) -> UInt128 {
    withUnsafeBytes(of: id.uuid) { bytes in bytes.reduce(0) { $0 << 8 | UInt128($1) } }
  }

  /// In how many digits two numbers differ.
  static func differing(_ one: UInt128, _ other: UInt128) -> Int {
    let bits = one ^ other
    // A digit's lowest bit is set when any of its four is.
    let any = bits | bits >> 1 | bits >> 2 | bits >> 3
    return (any & 0x11111111_11111111_11111111_11111111).nonzeroBitCount
  }
}
