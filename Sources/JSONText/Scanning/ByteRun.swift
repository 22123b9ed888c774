/// Comparing short runs of bytes without a call.
enum ByteRun {
  @inline(__always)
  static func equal(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
    var index = 0
    while index &+ 8 <= count {
      if ByteWord(one + index).value != ByteWord(other + index).value { return false }
      index &+= 8
    }
    while index < count {
      if one.load(fromByteOffset: index, as: UInt8.self)
        != other.load(fromByteOffset: index, as: UInt8.self)
      {
        return false
      }
      index &+= 1
    }
    return true
  }

  @inline(__always)
  static func contains(_ byte: UInt8, _ start: UnsafeRawPointer, _ count: Int) -> Bool {
    var index = 0
    while index &+ 8 <= count {
      if ByteWord(start + index).contains(byte) { return true }
      index &+= 8
    }
    while index < count {
      if start.load(fromByteOffset: index, as: UInt8.self) == byte { return true }
      index &+= 1
    }
    return false
  }
}
