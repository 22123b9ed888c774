#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Dates as RFC 3339 spells them: `2026-11-30T12:00:00.123Z`.
///
/// A text has as many digits of a second as it takes, three at least, for the
/// very same `Date` to come back. (Negative zero alone comes back as zero: both
/// are the first moment of 2001.)
package enum RFC3339 {
  /// Seconds since 2001 of the first and behind the last moment that has a text.
  static let seconds = -63_113_904_000..<252_423_993_600

  /// The text of `date` in UTC, or nil when its year is not one of 1–9999.
  package static func text(of date: Date) -> String? {
    guard isWritable(date) else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { memory in
      let target = memory.baseAddress.unsafelyUnwrapped  // the capacity is not zero
      let count = write(date, to: target)
      return String(decoding: UnsafeRawBufferPointer(start: target, count: count), as: UTF8.self)
    }
  }

  /// The moment that `text` tells, or nil when it tells none: when it breaks
  /// the form, names a day the calendar or a time the clock does not have, or
  /// a leap second, which `Date` cannot express.
  package static func date(from text: some StringProtocol) -> Date? {
    var copy = String(text)
    return copy.withUTF8 { date(from: UnsafeRawBufferPointer($0)) }
  }

  /// As `date(from:)`, from the UTF-8 of the text.
  package static func date(from text: Bytes) -> Date? {
    text.withUnsafeBytes { date(from: $0) }
  }

  /// The first moment, in UTC, of a day spelt `YYYY-MM-DD`.
  package static func date(fromDay text: some StringProtocol) -> Date? {
    let utf8 = Array(text.utf8)
    guard utf8.count == 10 else { return nil }
    return utf8.withUnsafeBytes { bytes in
      day(UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped))  // ten bytes, so not nil
        .map { Date(timeIntervalSinceReferenceDate: Double($0.daysSinceReference * 86_400)) }
    }
  }
}
