import JSONText

/// Comparisons on the bytes of stored JSON strings, for the many rows that
/// need nothing more. Pointers are used here and nowhere else in this module:
/// it is the innermost loop of every fetch.
enum TextBytes {
  /// Whether a JSON string, quotes included, is ASCII without escapes.
  static func isPlain(_ text: Bytes) -> Bool {
    text.withUnsafeBytes { bytes in
      var all: UInt8 = 0
      for byte in bytes {
        all |= byte
        if byte == UInt8(ascii: "\\") { return false }
      }
      return all < 0x80
    }
  }

  /// Whether the bytes in `range` are those of `other`.
  @inline(__always)
  static func isSame(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ other: Bytes
  ) -> Bool {
    range.count == other.count
      && other.withUnsafeBytes { wanted in
        for place in 0..<wanted.count where bytes[range.lowerBound + place] != wanted[place] {
          return false
        }
        return true
      }
  }

  /// Whether plain `needle` is in a plain JSON string, quotes included.
  static func contains(_ text: Bytes, _ needle: [UInt8], ignoringCase: Bool) -> Bool {
    text.withUnsafeBytes { bytes in
      guard let first = needle.first else { return true }
      let last = bytes.count - 1 - needle.count
      guard last >= 1 else { return false }
      for start in 1...last where folded(bytes[start], ignoringCase) == first {
        if isSame(bytes, at: start, needle, ignoringCase) { return true }
      }
      return false
    }
  }

  /// Whether a plain JSON string, quotes included, has plain `needle` at its
  /// beginning, at its end, or at both: then it is equal to it.
  static func has(
    _ text: Bytes, _ needle: [UInt8], atStart: Bool, atEnd: Bool, ignoringCase: Bool
  ) -> Bool {
    text.withUnsafeBytes { bytes in
      let length = bytes.count - 2
      guard length >= needle.count, !(atStart && atEnd) || length == needle.count else {
        return false
      }
      let start = atStart ? 1 : bytes.count - 1 - needle.count
      return isSame(bytes, at: start, needle, ignoringCase)
    }
  }

  @inline(__always)
  private static func isSame(
    _ bytes: UnsafeRawBufferPointer, at start: Int, _ needle: [UInt8], _ ignoringCase: Bool
  ) -> Bool {
    for (place, byte) in needle.enumerated()
    where folded(bytes[start + place], ignoringCase) != byte { return false }
    return true
  }

  @inline(__always)
  private static func folded(_ byte: UInt8, _ ignoringCase: Bool) -> UInt8 {
    ignoringCase && byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// The order of two dates spelt `"YYYY-MM-DDThh:mm:ss.f…Z"`; nil when one is
  /// spelt otherwise.
  static func compareUsualDates(_ one: Bytes, _ other: Bytes) -> Int? {
    one.withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        guard isUsualDate(a), isUsualDate(b) else { return nil }
        // The last two bytes are Z and the quote; missing digits count as 0.
        let (endA, endB) = (a.count - 2, b.count - 2)
        for place in 1..<max(endA, endB) {
          let x = place < endA ? a[place] : UInt8(ascii: "0")
          let y = place < endB ? b[place] : UInt8(ascii: "0")
          if x != y { return x < y ? -1 : 1 }
        }
        return 0
      }
    }
  }

  private static func isUsualDate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 24 && bytes[11] == UInt8(ascii: "T") && bytes[20] == UInt8(ascii: ".")
      && bytes[bytes.count - 2] == UInt8(ascii: "Z")
  }
}
