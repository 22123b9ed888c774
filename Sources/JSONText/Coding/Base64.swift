/// Bytes as base64 text, by RFC 4648 section 4, padding included.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The length of the text for `count` bytes.
  static func length(_ count: Int) -> Int { (count + 2) / 3 * 4 }

  /// The text of `bytes`.
  package static func text(of bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: length(bytes.count)) { memory in
      write(bytes, to: UnsafeMutableRawBufferPointer(memory))
    }
  }

  /// Writes the text of `bytes` to `target`, which has room, and returns its
  /// length.
  @discardableResult
  static func write(
    _ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    var written = 0
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      var group = UInt32(bytes[index]) << 16
      if rest > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if rest > 2 { group |= UInt32(bytes[index + 2]) }
      for place in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * place) & 0x3F)
        target[written + place] = place > rest ? UInt8(ascii: "=") : alphabet[digit]
      }
      written += 4
      index += 3
    }
    return written
  }

  /// The bytes that `text` means, or nil when it is not base64 to the letter:
  /// every group whole, padding where it belongs, no bit left over.
  package static func bytes(from text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    let digits = text.dropLast(padding)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var bits: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      group = group << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: group >> bits))
      group &= 1 << bits - 1
    }
    return group == 0 && bytes.count % 3 == (3 - padding) % 3 ? bytes : nil
  }

  /// The bytes that `text` means, or nil.
  package static func bytes(from text: String) -> [UInt8]? {
    var copy = text
    return copy.withUTF8 { bytes(from: UnsafeRawBufferPointer($0)) }
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - 0x41)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - 0x61 + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
