extension StrictScanner {
  /// Reads the string at the cursor, which is its opening quote, and tells
  /// whether it has escapes.
  mutating func string() throws(ScanFault) -> Bool {
    var hasEscapes = false
    at &+= 1
    while true {
      skipPlainText()
      guard at < end else { throw ScanFault(.unexpectedEnd, at: at, expected: "a closing quote") }
      let found = byte(at)
      switch found {
      case UInt8(ascii: "\""):
        at &+= 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape()
      case 0..<0x20:
        throw ScanFault(.controlCharacter, at: at)
      case 0x80...:
        try multibyte()
      default:
        at &+= 1
      }
    }
  }

  /// Moves over ASCII that needs no look, eight bytes a step; near the end of
  /// the text it leaves the rest to the caller.
  @inline(__always)
  private mutating func skipPlainText() {
    while at &+ 8 <= end {
      let flags = ByteWord(base + at).endsPlainText
      if flags != 0 {
        at &+= ByteWord.first(flags)
        return
      }
      at &+= 8
    }
  }

  private mutating func escape() throws(ScanFault) {
    let start = at
    guard at &+ 1 < end else {
      throw ScanFault(.unexpectedEnd, at: end, expected: "the rest of an escape")
    }
    switch byte(at &+ 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at &+= 2
    case UInt8(ascii: "u"):
      let unit = try hexUnit(start)
      guard unit & 0xF800 == 0xD800 else { return }
      guard unit < 0xDC00, at &+ 1 < end, byte(at) == UInt8(ascii: "\\"),
        byte(at &+ 1) == UInt8(ascii: "u")
      else { throw ScanFault(.loneSurrogate, at: start) }
      guard try hexUnit(at) & 0xFC00 == 0xDC00 else { throw ScanFault(.loneSurrogate, at: start) }
    default:
      throw ScanFault(.invalidEscape, at: start)
    }
  }

  /// Reads `\uXXXX` at `start` and moves behind it.
  private mutating func hexUnit(_ start: Int) throws(ScanFault) -> UInt32 {
    var unit: UInt32 = 0
    for index in start &+ 2..<start &+ 6 {
      guard index < end else {
        throw ScanFault(.unexpectedEnd, at: end, expected: "four hexadecimal digits")
      }
      guard let digit = byte(index).hexDigit else { throw ScanFault(.invalidEscape, at: start) }
      unit = unit << 4 | UInt32(digit)
    }
    at = start &+ 6
    return unit
  }

  /// Reads one character beyond ASCII: table 3-7 of the Unicode standard, so
  /// nothing overlong, no surrogate, nothing past U+10FFFF.
  @inline(__always)
  private mutating func multibyte() throws(ScanFault) {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch byte(at) {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw ScanFault(.invalidUTF8, at: at)
    }
    guard at &+ length <= end, second.contains(byte(at &+ 1)) else {
      throw ScanFault(.invalidUTF8, at: at)
    }
    var index = at &+ 2
    while index < at &+ length {
      guard byte(index) & 0xC0 == 0x80 else { throw ScanFault(.invalidUTF8, at: at) }
      index &+= 1
    }
    at &+= length
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, either case.
  var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self &- 0x30
    case 0x41...0x46: self &- 0x41 &+ 10
    case 0x61...0x66: self &- 0x61 &+ 10
    default: nil
    }
  }
}
