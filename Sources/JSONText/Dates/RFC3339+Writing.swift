#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RFC3339 {
  /// The longest text: the smallest double has 324 digits before the first
  /// that is not zero.
  static let capacity = 384

  static func isWritable(_ date: Date) -> Bool {
    let time = date.timeIntervalSinceReferenceDate
    return time >= Double(seconds.lowerBound) && time < Double(seconds.upperBound)
  }

  /// Writes a writable `date` to `target`, which has room for `capacity`
  /// bytes, and returns the length.
  @inline(__always)
  static func write(_ date: Date, to target: UnsafeMutableRawPointer) -> Int {
    let time = date.timeIntervalSinceReferenceDate
    let milliseconds = (time * 1e3).rounded()
    guard milliseconds / 1e3 == time else { return writeLong(time, to: target) }
    // Exact: less than 2^53 for every year that has a text.
    return writeScaled(Int64(milliseconds), width: 3, to: target)
  }

  /// Writes `scaled` / 10^`width` seconds since 2001.
  @inline(__always)
  private static func writeScaled(
    _ scaled: Int64, width: Int, to target: UnsafeMutableRawPointer
  ) -> Int {
    let unit = Int64(PowersOfTen.integer(width))
    var (second, fraction) = scaled.quotientAndRemainder(dividingBy: unit)
    if fraction < 0 {
      fraction += unit
      second -= 1
    }
    writeSecond(Int(second), to: target)
    target.storeBytes(of: UInt8(ascii: "."), toByteOffset: 19, as: UInt8.self)
    DecimalDigits.write(UInt64(fraction), width: width, to: target + 20)
    var count = 20 + width
    while count > 23, target.load(fromByteOffset: count - 1, as: UInt8.self) == 0x30 { count -= 1 }
    target.storeBytes(of: UInt8(ascii: "Z"), toByteOffset: count, as: UInt8.self)
    return count + 1
  }

  /// A time that is no whole number of milliseconds.
  @inline(never)
  private static func writeLong(_ time: Double, to target: UnsafeMutableRawPointer) -> Int {
    let scaled = (time * 1e6).rounded()
    if scaled.magnitude < 0x1p52, scaled / 1e6 == time {
      return writeScaled(Int64(scaled), width: 6, to: target)
    }
    var digits = ShortestDigits(of: time.magnitude)
    return digits.withDigits { digits, point in
      writeShortest(digits, point, isNegative: time < 0, to: target)
    }
  }

  /// Writes ±0.d₁d₂d₃… × 10^`point` seconds since 2001.
  private static func writeShortest(
    _ digits: UnsafeRawBufferPointer, _ point: Int, isNegative: Bool,
    to target: UnsafeMutableRawPointer
  ) -> Int {
    var second = 0
    for index in 0..<max(0, point) {
      second = second * 10 + (index < digits.count ? Int(digits[index] - 0x30) : 0)
    }
    let width = max(digits.count - point, 0)
    let fraction = target + 20
    for index in 0..<width {
      let place = index + point
      fraction.storeBytes(
        of: place >= 0 ? digits[place] : 0x30, toByteOffset: index, as: UInt8.self)
    }
    if isNegative {
      // The clock runs forward: -1.25 s is 0.75 s after the second before last.
      second = -second
      if width > 0 {
        second -= 1
        complement(fraction, width)
      }
    }
    writeSecond(second, to: target)
    target.storeBytes(of: UInt8(ascii: "."), toByteOffset: 19, as: UInt8.self)
    for index in width..<max(width, 3) {
      fraction.storeBytes(of: 0x30, toByteOffset: index, as: UInt8.self)
    }
    target.storeBytes(of: UInt8(ascii: "Z"), toByteOffset: 20 + max(width, 3), as: UInt8.self)
    return 21 + max(width, 3)
  }

  /// Replaces the decimal fraction by one minus itself; its last digit is not zero.
  private static func complement(_ fraction: UnsafeMutableRawPointer, _ width: Int) {
    for index in 0..<width {
      let digit = fraction.load(fromByteOffset: index, as: UInt8.self) - 0x30
      let whole: UInt8 = index == width - 1 ? 10 : 9
      fraction.storeBytes(of: whole - digit + 0x30, toByteOffset: index, as: UInt8.self)
    }
  }

  /// Writes `YYYY-MM-DDTHH:MM:SS`, 19 bytes.
  @inline(__always)
  private static func writeSecond(_ second: Int, to target: UnsafeMutableRawPointer) {
    let days = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
    let clock = second - days * 86_400
    let day = CivilDay(daysSinceReference: days)
    func put(_ value: Int, _ width: Int, _ place: Int, _ mark: UInt8?) {
      DecimalDigits.write(UInt64(truncatingIfNeeded: value), width: width, to: target + place)
      if let mark { target.storeBytes(of: mark, toByteOffset: place + width, as: UInt8.self) }
    }
    put(day.year, 4, 0, UInt8(ascii: "-"))
    put(day.month, 2, 5, UInt8(ascii: "-"))
    put(day.day, 2, 8, UInt8(ascii: "T"))
    put(clock / 3_600, 2, 11, UInt8(ascii: ":"))
    put(clock / 60 % 60, 2, 14, UInt8(ascii: ":"))
    put(clock % 60, 2, 17, nil)
  }
}
