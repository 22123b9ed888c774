#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DecodeCore {
  /// Reads the value at `start`, whose type is no composite one; `end` becomes
  /// the place behind it.
  ///
  /// - Parameter scalar: `ScalarType(type)`. Asked for beforehand, because to
  ///   answer with an optional would make Swift look that type up at run time.
  @inline(__always)
  func readScalar<Value>(
    _ type: Value.Type, _ scalar: ScalarType, at start: Int, _ end: inout Int
  ) throws(ReadFault) -> Value {
    func cast<Known>(_ value: Known) -> Value { unsafeBitCast(value, to: Value.self) }
    switch scalar {
    case .string: return cast(try readString(at: start, &end))
    case .double: return cast(try readDouble(at: start, &end))
    case .bool: return cast(try readBool(at: start, &end))
    case .int: return cast(try readInteger(Int.self, at: start, &end))
    case .uuid: return cast(try readText(at: start, &end) { UUIDText.uuid(from: $0) })
    case .date: return cast(try readText(at: start, &end) { RFC3339.date(from: $0) })
    case .int64: return cast(try readInteger(Int64.self, at: start, &end))
    case .int32: return cast(try readInteger(Int32.self, at: start, &end))
    case .int16: return cast(try readInteger(Int16.self, at: start, &end))
    case .int8: return cast(try readInteger(Int8.self, at: start, &end))
    case .uint: return cast(try readInteger(UInt.self, at: start, &end))
    case .uint64: return cast(try readInteger(UInt64.self, at: start, &end))
    case .uint32: return cast(try readInteger(UInt32.self, at: start, &end))
    case .uint16: return cast(try readInteger(UInt16.self, at: start, &end))
    case .uint8: return cast(try readInteger(UInt8.self, at: start, &end))
    case .float: return cast(try readFloat(at: start, &end))
    case .data: return cast(try readData(at: start, &end))
    case .url: return cast(try readURL(at: start, &end))
    case .decimal: return cast(try readDecimal(at: start, &end))
    case .strings: return cast(try readElements(String.self, at: start, &end))
    case .doubles: return cast(try readElements(Double.self, at: start, &end))
    case .ints: return cast(try readElements(Int.self, at: start, &end))
    case .composite: throw ReadFault(.mismatch)
    }
  }

  private func readData(at start: Int, _ end: inout Int) throws(ReadFault) -> Data {
    try readText(at: start, &end) { Base64.bytes(from: $0).map { Data($0) } }
  }

  private func readURL(at start: Int, _ end: inout Int) throws(ReadFault) -> URL {
    guard let url = URL(string: try readString(at: start, &end)) else {
      throw ReadFault(.malformed)
    }
    return url
  }

  /// An array of scalars, read in one go.
  @inline(__always)
  private func readElements<Element>(
    _ type: Element.Type, at start: Int, _ end: inout Int
  ) throws(ReadFault) -> [Element] {
    guard start < state.pointee.end, text.byte(start) == UInt8(ascii: "[") else {
      throw mismatch(at: start)
    }
    var elements: [Element] = []
    var at = skipSpace(start &+ 1)
    while at < state.pointee.end, text.byte(at) != UInt8(ascii: "]") {
      do throws(ReadFault) {
        elements.append(try readScalar(type, ScalarType(type), at: at, &end))
      } catch {
        throw ReadFault(error.kind, element: elements.count, at: at, type: type)
      }
      at = next(end)
    }
    guard at < state.pointee.end else { throw ReadFault(.malformed) }
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
  func mismatch(at start: Int) -> ReadFault { ReadFault(isNull(at: start) ? .null : .mismatch) }

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
    guard let behind = text.endOfString(from: start) else { throw ReadFault(.malformed) }
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
    guard let behind = text.endOfString(from: start) else { throw ReadFault(.malformed) }
    end = behind
    let inside = UnsafeRawBufferPointer(
      start: state.pointee.text + start + 1, count: behind &- start &- 2)
    if let value = parse(inside) { return value }
    guard let value = parseResolved(inside, parse) else { throw ReadFault(.malformed) }
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
