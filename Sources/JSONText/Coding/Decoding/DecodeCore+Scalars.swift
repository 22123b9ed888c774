#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DecodeCore {
  /// Reads the value at `start` if `Value` is a type that JSON, or we, have a
  /// form for; nil otherwise. `end` becomes the place behind it.
  ///
  /// The types are told by identity: no casts, and nothing at all where the
  /// compiler knows the type.
  @inline(__always)
  func readScalar<Value>(
    _ type: Value.Type, at start: Int, _ end: inout Int
  ) throws(ReadFault) -> Value? {
    func cast<Known>(_ value: Known) -> Value { unsafeBitCast(value, to: Value.self) }
    if type == String.self { return cast(try readString(at: start, &end)) }
    if type == Double.self { return cast(try readDouble(at: start, &end)) }
    if type == Int.self { return cast(try readInteger(Int.self, at: start, &end)) }
    if type == Bool.self { return cast(try readBool(at: start, &end)) }
    if type == UUID.self {
      return cast(try readText(at: start, &end) { UUIDText.uuid(from: $0) })
    }
    if type == Date.self {
      return cast(try readText(at: start, &end) { RFC3339.date(from: $0) })
    }
    return try readRarerScalar(type, at: start, &end)
  }

  @inline(__always)
  private func readRarerScalar<Value>(
    _ type: Value.Type, at start: Int, _ end: inout Int
  ) throws(ReadFault) -> Value? {
    func cast<Known>(_ value: Known) -> Value { unsafeBitCast(value, to: Value.self) }
    if type == Int64.self { return cast(try readInteger(Int64.self, at: start, &end)) }
    if type == Int32.self { return cast(try readInteger(Int32.self, at: start, &end)) }
    if type == Int16.self { return cast(try readInteger(Int16.self, at: start, &end)) }
    if type == Int8.self { return cast(try readInteger(Int8.self, at: start, &end)) }
    if type == UInt.self { return cast(try readInteger(UInt.self, at: start, &end)) }
    if type == UInt64.self { return cast(try readInteger(UInt64.self, at: start, &end)) }
    if type == UInt32.self { return cast(try readInteger(UInt32.self, at: start, &end)) }
    if type == UInt16.self { return cast(try readInteger(UInt16.self, at: start, &end)) }
    if type == UInt8.self { return cast(try readInteger(UInt8.self, at: start, &end)) }
    if type == Float.self { return cast(try readFloat(at: start, &end)) }
    if type == Data.self {
      return cast(try readText(at: start, &end) { Base64.bytes(from: $0).map { Data($0) } })
    }
    if type == URL.self {
      guard let url = URL(string: try readString(at: start, &end)) else { throw .malformed }
      return cast(url)
    }
    if type == Decimal.self { return cast(try readDecimal(at: start, &end)) }
    return readArray(type, at: start, &end)
  }

  /// An array of the plainest types, if nothing in it is amiss; whoever reads
  /// it otherwise will say what is.
  @inline(__always)
  private func readArray<Value>(_ type: Value.Type, at start: Int, _ end: inout Int) -> Value? {
    func cast<Known>(_ value: Known) -> Value { unsafeBitCast(value, to: Value.self) }
    if type == [String].self {
      return elements(at: start, &end) { (at, end) throws(ReadFault) in
        try readString(at: at, &end)
      }.map(cast)
    }
    if type == [Double].self {
      return elements(at: start, &end) { (at, end) throws(ReadFault) in
        try readDouble(at: at, &end)
      }.map(cast)
    }
    if type == [Int].self {
      return elements(at: start, &end) { (at, end) throws(ReadFault) in
        try readInteger(Int.self, at: at, &end)
      }.map(cast)
    }
    return nil
  }

  @inline(__always)
  private func elements<Element>(
    at start: Int, _ end: inout Int,
    _ read: (Int, inout Int) throws(ReadFault) -> Element
  ) -> [Element]? {
    guard start < state.pointee.end, text.byte(start) == UInt8(ascii: "[") else { return nil }
    var elements: [Element] = []
    var at = skipSpace(start &+ 1)
    while at < state.pointee.end, text.byte(at) != UInt8(ascii: "]") {
      var elementEnd = at
      guard let element = try? read(at, &elementEnd), elementEnd > at else { return nil }
      elements.append(element)
      at = next(elementEnd)
    }
    guard at < state.pointee.end else { return nil }
    end = at &+ 1
    return elements
  }

  /// Whether the value at `start` is null.
  @inline(__always)
  func isNull(at start: Int) -> Bool {
    start < state.pointee.end && text.byte(start) == UInt8(ascii: "n")
  }

  /// What to say of a value that does not begin as it should.
  @inline(never)
  func mismatch(at start: Int) -> ReadFault { isNull(at: start) ? .null : .mismatch }

  @inline(__always)
  private func readBool(at start: Int, _ end: inout Int) throws(ReadFault) -> Bool {
    guard start &+ 4 <= state.pointee.end else { throw mismatch(at: start) }
    switch text.byte(start) {
    case UInt8(ascii: "t"):
      end = start &+ 4
      return true
    case UInt8(ascii: "f"):
      end = start &+ 5
      return false
    default: throw mismatch(at: start)
    }
  }

  @inline(__always)
  private func readString(at start: Int, _ end: inout Int) throws(ReadFault) -> String {
    guard start < state.pointee.end, text.byte(start) == UInt8(ascii: "\"") else {
      throw mismatch(at: start)
    }
    let text = text
    var at = start &+ 1
    while at &+ 8 <= text.end {
      let flags = ByteWord(text.base + at).endsString
      if flags == 0 {
        at &+= 8
        continue
      }
      at &+= ByteWord.first(flags)
      guard text.byte(at) == UInt8(ascii: "\"") else { break }
      end = at &+ 1
      return StringText.string(text.base + start + 1, at &- start &- 1, hasEscapes: false)
    }
    return try readLongString(at: start, &end)
  }

  /// A string with escapes, or one near the end of the text.
  @inline(never)
  private func readLongString(at start: Int, _ end: inout Int) throws(ReadFault) -> String {
    guard let behind = text.endOfString(from: start) else { throw .malformed }
    end = behind
    return name(of: start, behind - start)
  }

  /// A string that spells something else, in characters that JSON never has to
  /// escape: if it was escaped all the same, `parse` refuses the backslash.
  @inline(__always)
  private func readText<Value>(
    at start: Int, _ end: inout Int, _ parse: (UnsafeRawBufferPointer) -> Value?
  ) throws(ReadFault) -> Value {
    guard start < state.pointee.end, text.byte(start) == UInt8(ascii: "\"") else {
      throw mismatch(at: start)
    }
    guard let behind = text.endOfString(from: start) else { throw .malformed }
    end = behind
    let inside = UnsafeRawBufferPointer(
      start: state.pointee.text + start + 1, count: behind &- start &- 2)
    if let value = parse(inside) { return value }
    guard let value = parseResolved(inside, parse) else { throw .malformed }
    return value
  }

  @inline(never)
  private func parseResolved<Value>(
    _ inside: UnsafeRawBufferPointer, _ parse: (UnsafeRawBufferPointer) -> Value?
  ) -> Value? {
    guard let base = inside.baseAddress, inside.contains(UInt8(ascii: "\\")) else { return nil }
    return StringText.withResolved(base, inside.count) {
      parse(UnsafeRawBufferPointer(start: $0, count: $1))
    }
  }
}
