extension OutputBuffer {
  /// Appends `text` as a JSON string, quotes included.
  @inline(__always)
  mutating func appendString(_ text: String) {
    var copy = text
    copy.withUTF8 { utf8 in
      reserve(utf8.count &+ 2)
      append(UInt8(ascii: "\""))
      if let start = utf8.baseAddress { appendEscaped(UnsafeRawPointer(start), utf8.count) }
      append(UInt8(ascii: "\""))
    }
  }

  /// Copies words until one has a byte that needs a look.
  @inline(__always)
  private mutating func appendEscaped(_ start: UnsafeRawPointer, _ length: Int) {
    var index = 0
    while index &+ 8 <= length {
      let word = ByteWord(start + index)
      guard word.endsVerbatimText == 0 else {
        return appendCarefully(start + index, length &- index)
      }
      end.storeBytes(of: word.value.littleEndian, as: UInt64.self)
      count &+= 8
      index &+= 8
    }
    while index < length {
      let byte = start.load(fromByteOffset: index, as: UInt8.self)
      guard byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C else {
        return appendCarefully(start + index, length &- index)
      }
      end.storeBytes(of: byte, as: UInt8.self)
      count &+= 1
      index &+= 1
    }
  }

  @inline(never)
  private mutating func appendCarefully(_ start: UnsafeRawPointer, _ length: Int) {
    var index = 0
    while index < length {
      let run = StringEscapes.verbatimRun(start + index, length &- index)
      append(start + index, run)
      index &+= run
      guard index < length else { return }
      let escaped = StringEscapes.escapedLength(start + index, length &- index)
      reserve(6)
      count &+= StringEscapes.write(start + index, escaped, to: end)
      index &+= escaped
    }
  }
}
