extension StrictScanner {
  /// Reads the number at the cursor, which is a minus or a digit.
  mutating func number() throws(ScanFault) {
    if byte(at) == UInt8(ascii: "-") { at &+= 1 }
    let first = at
    try digits()
    if byte(first) == UInt8(ascii: "0"), at &- first > 1 {
      throw ScanFault(.invalidNumber, at: first, expected: "no leading zero")
    }
    if at < end, byte(at) == UInt8(ascii: ".") {
      at &+= 1
      try digits()
    }
    if at < end, byte(at) | 0x20 == UInt8(ascii: "e") {
      at &+= 1
      if at < end, byte(at) == UInt8(ascii: "+") || byte(at) == UInt8(ascii: "-") { at &+= 1 }
      try digits()
    }
  }

  /// Reads at least one digit.
  @inline(__always)
  private mutating func digits() throws(ScanFault) {
    let start = at
    while at < end, byte(at).isDigit { at &+= 1 }
    guard at > start else {
      throw ScanFault(at < end ? .invalidNumber : .unexpectedEnd, at: at, expected: "a digit")
    }
  }
}
