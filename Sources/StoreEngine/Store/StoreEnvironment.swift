#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
import JSONText

/// What a store takes from the world besides files: time, chance, and a name.
///
/// Tests bring their own, so that a crash is replayed with the same bytes.
package struct StoreEnvironment: Sendable {
  /// The wall clock; it informs readers and ages files, it never orders saves.
  package var now: @Sendable () -> Date
  /// Eight lower-case hexadecimal digits, new each time.
  package var randomName: @Sendable () -> String
  /// What `_by` says: which program saved.
  package var author: String
  /// Called with a level (1…3) and a line when the engine does something.
  package var log: (@Sendable (Int, String) -> Void)?

  package init(
    now: @escaping @Sendable () -> Date = { Date() },
    randomName: @escaping @Sendable () -> String = { Self.randomHexadecimal() },
    author: String = "daybook \(StoreFormat.release)",
    log: (@Sendable (Int, String) -> Void)? = nil
  ) {
    self.now = now
    self.randomName = randomName
    self.author = author
    self.log = log
  }

  /// The time now as it is written: RFC 3339, in UTC.
  func timestamp() -> String {
    // Milliseconds inform well enough, and stay readable.
    let seconds = (now().timeIntervalSinceReferenceDate * 1000).rounded() / 1000
    return RFC3339.text(of: Date(timeIntervalSinceReferenceDate: seconds))
      ?? "1970-01-01T00:00:00.000Z"
  }

  package static func randomHexadecimal() -> String {
    let digits = String(UInt32.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

/// The versions this engine writes and understands.
package enum StoreFormat {
  /// The format of journals and snapshots.
  package static let version = 1
  /// The release of the program, as `_by` and `--version` say it.
  package static let release = "0.1.0"
}

/// How long a superseded generation is kept at least: `_keep` in a journal's
/// header.
package enum KeepRule: Sendable, Equatable {
  case all
  case seconds(Int)

  package static let standard = Self.seconds(600)

  /// Reads `all`, or a number with one of `s`, `m`, `h`, `d`, `w`.
  package init?(_ text: String) {
    if text == "all" {
      self = .all
      return
    }
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let last = text.last, let unit = units[last], let count = Int(text.dropLast()),
      count >= 0, text.first != "+", count <= 1_000_000
    else { return nil }
    self = .seconds(count * unit)
  }

  package var text: String {
    switch self {
    case .all: "all"
    case .seconds(let count):
      if count > 0, count % 86_400 == 0 {
        "\(count / 86_400)d"
      } else if count > 0, count % 3_600 == 0 {
        "\(count / 3_600)h"
      } else if count > 0, count % 60 == 0 {
        "\(count / 60)m"
      } else {
        "\(count)s"
      }
    }
  }
}
