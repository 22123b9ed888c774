extension DecimalParts {
  /// The nearest double, ties to even; nil when that is infinite.
  @inline(__always)
  var double: Double? {
    guard isExact else { return longDouble }
    if digits < 1 << 53, exponent >= -22, exponent <= 22 {
      // Both operands are exact, so the one rounding is the right one.
      let whole = Double(digits)
      let value =
        exponent < 0
        ? whole / PowersOfTen.double(-exponent) : whole * PowersOfTen.double(exponent)
      return isNegative ? -value : value
    }
    if digits > 0, exponent < 0, exponent >= -19 {
      let value = Self.quotient(digits, PowersOfTen.integer(-exponent))
      return isNegative ? -value : value
    }
    return longDouble
  }

  /// `digits` / `divisor`, both positive, rounded once.
  ///
  /// One division of 128 by 64 bits gives 64 bits of the quotient and a
  /// remainder, which is all that rounding to 53 bits needs.
  static func quotient(_ digits: UInt64, _ divisor: UInt64) -> Double {
    let shift = digits.leadingZeroBitCount
    let scale = divisor.leadingZeroBitCount
    let high = digits << UInt64(shift)
    let low = divisor << UInt64(scale)
    var power = scale - shift - 1
    var dividend: (high: UInt64, low: UInt64) = (high, 0)
    if high >= low {
      dividend = (high >> 1, high << 63)
      power += 1
    }
    // high < low, so the quotient fits; low >= 2^63, so it is >= 2^63.
    let (quotient, remainder) = low.dividingFullWidth(dividend)
    let half: UInt64 = 1 << 10
    let rest = quotient & 0x7FF
    var significand = quotient >> 11
    if rest > half || (rest == half && (remainder != 0 || significand & 1 == 1)) {
      significand += 1
    }
    // A carry out of the significand moves the exponent up by itself.
    let bits = UInt64(power + 1023) << 52 + (significand - 1 << 52)
    return Double(bitPattern: bits)
  }

  /// Whatever is too long or too far from one for exact arithmetic.
  @inline(never)
  private var longDouble: Double? {
    guard digits > 0 else { return isNegative ? -0.0 : 0 }
    guard let value = Double(normalizedText), value.isFinite else { return nil }
    return value
  }
}

/// Powers of ten that are exact in their type.
enum PowersOfTen {
  private static let doubles: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let integers: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// 10^`power`, for 0...22.
  @inline(__always)
  static func double(_ power: Int) -> Double { doubles[power] }

  /// 10^`power`, for 0...19.
  @inline(__always)
  static func integer(_ power: Int) -> UInt64 { integers[power] }
}
