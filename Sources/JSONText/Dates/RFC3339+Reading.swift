#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RFC3339 {
  /// Reads the whole of `text`.
  @inline(__always)
  static func date(from text: UnsafeRawBufferPointer) -> Date? {
    guard let base = text.baseAddress, text.count >= 20, text[10] | 0x20 == UInt8(ascii: "t"),
      let day = day(base), let clock = clock(base + 11)
    else { return nil }
    var at = 19
    var fraction = 0..<0
    if text[at] == UInt8(ascii: ".") {
      at += 1
      let start = at
      while at < text.count, text[at].isDigit { at += 1 }
      guard at > start else { return nil }
      fraction = start..<at
    }
    guard let offset = offset(UnsafeRawBufferPointer(rebasing: text[at...])) else { return nil }
    let second = day.daysSinceReference * 86_400 + clock - offset
    return time(second, UnsafeRawBufferPointer(rebasing: text[fraction]))
      .map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// Reads `YYYY-MM-DD` in ten bytes.
  @inline(__always)
  static func day(_ text: UnsafeRawPointer) -> CivilDay? {
    guard let century = pair(text), let year = pair(text + 2), has(text, 4, "-"),
      let month = pair(text + 5), has(text, 7, "-"), let day = pair(text + 8)
    else { return nil }
    let civil = CivilDay(year: century * 100 + year, month: month, day: day)
    return civil.year > 0 && civil.exists ? civil : nil
  }

  /// Reads `HH:MM:SS` in eight bytes: seconds since midnight.
  @inline(__always)
  private static func clock(_ text: UnsafeRawPointer) -> Int? {
    guard let hour = pair(text), has(text, 2, ":"), let minute = pair(text + 3),
      has(text, 5, ":"), let second = pair(text + 6), hour < 24, minute < 60, second < 60
    else { return nil }
    return hour * 3_600 + minute * 60 + second
  }

  /// Reads `Z` or `±HH:MM`, which is to be all there is: seconds east of UTC.
  @inline(__always)
  private static func offset(_ text: UnsafeRawBufferPointer) -> Int? {
    guard let base = text.baseAddress, let first = text.first else { return nil }
    if first | 0x20 == UInt8(ascii: "z") { return text.count == 1 ? 0 : nil }
    guard text.count == 6, first == UInt8(ascii: "+") || first == UInt8(ascii: "-"),
      let hour = pair(base + 1), has(base, 3, ":"), let minute = pair(base + 4),
      hour < 24, minute < 60
    else { return nil }
    let east = hour * 3_600 + minute * 60
    return first == UInt8(ascii: "-") ? -east : east
  }

  @inline(__always)
  private static func pair(_ text: UnsafeRawPointer) -> Int? {
    let (high, low) = (text.load(as: UInt8.self), text.load(fromByteOffset: 1, as: UInt8.self))
    guard high.isDigit, low.isDigit else { return nil }
    return Int(high &- 0x30) &* 10 &+ Int(low &- 0x30)
  }

  @inline(__always)
  private static func has(
    _ text: UnsafeRawPointer, _ index: Int, _ mark: Unicode.Scalar
  ) -> Bool {
    text.load(fromByteOffset: index, as: UInt8.self) == UInt8(ascii: mark)
  }

  /// `second` and a decimal fraction as one double, rounded once.
  @inline(__always)
  private static func time(_ second: Int, _ fraction: UnsafeRawBufferPointer) -> Double? {
    guard fraction.count <= 6 else { return longTime(second, fraction) }
    var scaled = second
    for byte in fraction { scaled = scaled &* 10 &+ Int(byte &- 0x30) }
    let unit = PowersOfTen.integer(fraction.count)
    guard scaled.magnitude >= 1 << 53 else {
      return Double(scaled) / PowersOfTen.double(fraction.count)
    }
    let value = DecimalParts.quotient(UInt64(scaled.magnitude), unit)
    return scaled < 0 ? -value : value
  }

  /// Spells the number of seconds and reads that, however many digits it has.
  @inline(never)
  private static func longTime(_ second: Int, _ fraction: UnsafeRawBufferPointer) -> Double? {
    var digits = [UInt8](fraction)
    var whole = second
    if second < 0 {
      while digits.last == 0x30 { digits.removeLast() }
      whole = -second
      if !digits.isEmpty {
        whole -= 1
        for index in digits.indices {
          digits[index] = (index == digits.count - 1 ? 0x6A : 0x69) - digits[index]
        }
      }
    }
    let text = (second < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".")
    let spelling = Array(text.utf8) + digits
    return spelling.withUnsafeBytes { DecimalParts($0)?.double }
  }
}
