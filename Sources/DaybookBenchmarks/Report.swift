#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Prints measures as `name value unit`, one a line.
struct Report {
  /// The most anonymous memory any sample saw, in KiB.
  private(set) var peakAnonymous = 0

  /// Runs `work` and reports how long it took, divided by `divisor`.
  @discardableResult
  mutating func measure<Result>(
    _ name: String, _ unit: Unit, per divisor: Int = 1, _ work: () throws -> Result
  ) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try work()
    let taken = clock.now - start
    sampleMemory()
    line(name, Self.text(unit.value(of: taken) / Double(divisor)), unit.rawValue)
    return result
  }

  enum Unit: String {
    case milliseconds = "ms"
    case microseconds = "us/op"
    case millisecondsEach = "ms/query"

    func value(of duration: Duration) -> Double {
      let milliseconds =
        Double(duration.components.seconds) * 1e3
        + Double(duration.components.attoseconds) / 1e15
      return self == .microseconds ? milliseconds * 1e3 : milliseconds
    }
  }

  func count(_ name: String, _ value: Int, _ unit: String = "count") {
    line(name, String(value), unit)
  }

  private func line(_ name: String, _ value: String, _ unit: String) {
    print(name, value, unit)
  }

  /// Three digits after the point.
  private static func text(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  // MARK: Memory

  /// Anonymous memory: mapped files are the page cache's.
  mutating func sampleMemory() {
    peakAnonymous = max(peakAnonymous, ProcessMemory.kibibytes("RssAnon") ?? 0)
  }
}

/// What the system says of this process's memory; nothing where there is no
/// `/proc`.
enum ProcessMemory {
  static func kibibytes(_ name: String) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in status.split(separator: "\n") where line.hasPrefix("\(name):") {
      return Int(line.split(whereSeparator: { $0 == " " || $0 == "\t" })[1])
    }
    return nil
  }
}
