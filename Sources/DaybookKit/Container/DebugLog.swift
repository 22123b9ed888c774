#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Prints what happens to stderr: `DAYBOOK_DEBUG=1` saves and fetches, `2`
/// plans and files, `3` everything.
enum DebugLog {
  static let level: Int = {
    guard let text = ProcessInfo.processInfo.environment["DAYBOOK_DEBUG"] else { return 0 }
    return Int(text) ?? 0
  }()

  static func isOn(_ wanted: Int) -> Bool { level >= wanted }

  static func write(_ wanted: Int, _ line: @autoclosure () -> String) {
    guard isOn(wanted) else { return }
    print(line())
  }

  /// For the engine; nil when it need not say anything.
  static var engineLog: (@Sendable (Int, String) -> Void)? {
    guard level > 0 else { return nil }
    return { wanted, line in if isOn(wanted) { print(line) } }
  }

  private static func print(_ line: String) {
    let bytes = Array("daybook: \(line)\n".utf8)
    // One call a line: lines of several threads do not mix.
    _ = bytes.withUnsafeBytes { unistdWrite($0) }
  }

  private static func unistdWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(2, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(2, bytes.baseAddress, bytes.count)
    #else
      Glibc.write(2, bytes.baseAddress, bytes.count)
    #endif
  }
}
