#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The operating system's randomness, many bytes a call.
package enum SystemRandom {
  /// Appends `count` random words.
  package static func append(to words: inout [UInt64], count: Int) {
    let start = words.count
    words.append(contentsOf: repeatElement(0, count: count))
    var generator = SystemRandomNumberGenerator()
    words.withUnsafeMutableBytes { bytes in
      var place = start * 8
      // `getentropy` gives at most 256 bytes a call.
      while place < bytes.count {
        let part = UnsafeMutableRawBufferPointer(
          rebasing: bytes[place..<min(place + 256, bytes.count)])
        if getentropy(part.baseAddress, part.count) != 0 {
          for offset in stride(from: 0, to: part.count, by: 8) {
            part.storeBytes(of: generator.next(), toByteOffset: offset, as: UInt64.self)
          }
        }
        place += part.count
      }
    }
  }

  /// A random number in `digits` lower-case hexadecimal digits, at most 16.
  package static func hex(digits: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    var text: [UInt8] = []
    HexText.append(generator.next(), digits: digits, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// The wall clock, which may jump either way.
package enum SystemClock {
  /// Milliseconds since 1970.
  package static func milliseconds() -> UInt64 {
    UInt64(max(0, nanoseconds() / 1_000_000))
  }

  /// Nanoseconds since 1970.
  package static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
