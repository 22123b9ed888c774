#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines of stdin, read on a thread of their own, so that the main actor is
/// free to take in what others save.
enum InputLines {
  static func stream() -> AsyncStream<String> {
    AsyncStream { lines in
      Task.detached {
        // Not by `readLine()`, which holds the lock that printing takes.
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(0, &byte, 1) == 1 {
          if byte == UInt8(ascii: "\n") {
            lines.yield(String(decoding: line, as: UTF8.self))
            line = []
          } else {
            line.append(byte)
          }
        }
        lines.finish()
      }
    }
  }
}
