extension TrustedText {
  /// Whether the key at `candidate`, quotes included, means the same as `key`,
  /// which is spelt as the writer spells it.
  @inline(__always)
  func isKey(_ candidate: Range<Int>, _ key: UnsafeRawBufferPointer) -> Bool {
    guard let wanted = key.baseAddress else { return false }
    let start = base + candidate.lowerBound
    if candidate.count == key.count, ByteRun.equal(start, wanted, key.count) { return true }
    // An escape takes more bytes than what it stands for, so a spelling that is
    // not longer can mean the same only when the wanted one has an escape.
    if candidate.count > key.count {
      guard ByteRun.contains(UInt8(ascii: "\\"), start, candidate.count) else { return false }
    } else {
      guard ByteRun.contains(UInt8(ascii: "\\"), wanted, key.count) else { return false }
    }
    return isSameMeaning(UnsafeRawBufferPointer(start: start, count: candidate.count), key)
  }

  @inline(never)
  private func isSameMeaning(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
  ) -> Bool {
    func inside(_ text: UnsafeRawBufferPointer) -> String {
      guard let base = text.baseAddress, text.count >= 2 else { return "" }
      return StringText.string(base + 1, text.count - 2, hasEscapes: true)
    }
    return inside(one).utf8.elementsEqual(inside(other).utf8)
  }
}
