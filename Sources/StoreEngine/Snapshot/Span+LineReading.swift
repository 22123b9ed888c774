/// Reading the store's own lines in place: fixed words, numbers and line ends.
///
/// Every access is bounds-checked, so that no line, however it is broken, can
/// lead a reader outside the text.
extension Span where Element == UInt8 {
  /// Steps over `literal`; false, and no step, when something else is there.
  @inline(__always)
  func skip(_ literal: [UInt8], at position: inout Int) -> Bool {
    guard position >= 0, literal.count <= count - position else { return false }
    for index in literal.indices where self[position &+ index] != literal[index] { return false }
    position &+= literal.count
    return true
  }

  /// Reads a whole number of at most 18 digits, written as JSON writes it.
  @inline(__always)
  func number(at position: inout Int) -> Int? {
    var value = 0
    var place = position
    while place < count, case let digit = self[place] &- 0x30, digit < 10 {
      guard place - position < 18 else { return nil }
      value = value &* 10 &+ Int(digit)
      place &+= 1
    }
    let length = place - position
    guard length > 0, length == 1 || self[position] != 0x30 else { return nil }
    position = place
    return value
  }

  /// Reads exactly eight lower-case hexadecimal digits.
  @inline(__always)
  func checksum(at position: inout Int) -> UInt32? {
    guard position >= 0, count - position >= 8 else { return nil }
    var value: UInt32 = 0
    for index in position..<position + 8 {
      guard let nibble = HexText.lowerCaseValue(of: self[index]) else { return nil }
      value = value << 4 | UInt32(nibble)
    }
    position += 8
    return value
  }

  /// The place of the first line feed at or after `start`, or nil.
  ///
  /// Eight bytes are looked at in a step: a byte of `word` is zero where a line
  /// feed stands, and the lowest zero byte is told exactly.
  ///
  /// - Complexity: O(n).
  @inline(__always)
  func lineFeed(from start: Int) -> Int? {
    let bytes = self.bytes
    var place = start
    while place <= count - 8 {
      let text = UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
      let word = text ^ 0x0A0A_0A0A_0A0A_0A0A
      let found = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count {
      if self[place] == 0x0A { return place }
      place += 1
    }
    return nil
  }

  /// How many line feeds stand in `range`.
  ///
  /// - Complexity: O(n).
  func lineFeedCount(in range: Range<Int>) -> Int {
    var found = 0
    var place = range.lowerBound
    while let next = lineFeed(from: place), next < range.upperBound {
      found += 1
      place = next + 1
    }
    return found
  }
}
