#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a scalar has no JSON.
enum ScalarFault: Error {
  case notFinite, dateOutOfRange, notADecimal

  var text: String {
    switch self {
    case .notFinite: "JSON has no infinity and no NaN"
    case .dateOutOfRange: "only dates of the years 1 to 9999 can be written"
    case .notADecimal: "the decimal is not a number"
    }
  }
}

extension EncodeCore {
  /// Writes `value` if its type is one that JSON, or we, have a form for.
  ///
  /// The types are told by identity: no casts, and nothing at all where the
  /// compiler knows the type.
  @inline(__always)
  func writeScalar<Value>(_ value: Value) throws(ScalarFault) -> Bool {
    func cast<Known>(_ type: Known.Type) -> Known { unsafeBitCast(value, to: type) }
    if Value.self == String.self {
      state.pointee.output.appendString(cast(String.self))
    } else if Value.self == Double.self {
      try write(cast(Double.self))
    } else if Value.self == Int.self {
      write(Int64(cast(Int.self)))
    } else if Value.self == Bool.self {
      write(cast(Bool.self))
    } else if Value.self == UUID.self {
      write(cast(UUID.self))
    } else if Value.self == Date.self {
      try write(cast(Date.self))
    } else {
      return try writeRarerScalar(value)
    }
    return true
  }

  @inline(__always)
  private func writeRarerScalar<Value>(_ value: Value) throws(ScalarFault) -> Bool {
    func cast<Known>(_ type: Known.Type) -> Known { unsafeBitCast(value, to: type) }
    if Value.self == Int64.self {
      write(cast(Int64.self))
    } else if Value.self == Int32.self {
      write(Int64(cast(Int32.self)))
    } else if Value.self == Int16.self {
      write(Int64(cast(Int16.self)))
    } else if Value.self == Int8.self {
      write(Int64(cast(Int8.self)))
    } else if Value.self == UInt.self {
      write(UInt64(cast(UInt.self)))
    } else if Value.self == UInt64.self {
      write(cast(UInt64.self))
    } else if Value.self == UInt32.self {
      write(Int64(cast(UInt32.self)))
    } else if Value.self == UInt16.self {
      write(Int64(cast(UInt16.self)))
    } else if Value.self == UInt8.self {
      write(Int64(cast(UInt8.self)))
    } else if Value.self == Float.self {
      try write(cast(Float.self))
    } else if Value.self == Data.self {
      write(cast(Data.self))
    } else if Value.self == URL.self {
      state.pointee.output.appendString(cast(URL.self).absoluteString)
    } else if Value.self == Decimal.self {
      try write(cast(Decimal.self))
    } else {
      return try writeArray(value)
    }
    return true
  }

  /// Writes an array of the plainest types, where it is not too deep for one.
  @inline(__always)
  private func writeArray<Value>(_ value: Value) throws(ScalarFault) -> Bool {
    func cast<Known>(_ type: Known.Type) -> Known { unsafeBitCast(value, to: type) }
    guard Value.self == [String].self || Value.self == [Double].self || Value.self == [Int].self,
      state.pointee.top < 0 || frame(state.pointee.top).pointee.depth < JSONText.maximumDepth
    else { return false }
    if Value.self == [String].self {
      writeElements(cast([String].self)) { state.pointee.output.appendString($0) }
    } else if Value.self == [Double].self {
      try writeElements(cast([Double].self)) { (value) throws(ScalarFault) in try write(value) }
    } else {
      writeElements(cast([Int].self)) { write(Int64($0)) }
    }
    return true
  }

  func writeNull() { state.pointee.output.append("null") }

  @inline(__always)
  private func write(_ value: Bool) {
    if value { state.pointee.output.append("true") } else { state.pointee.output.append("false") }
  }

  @inline(__always)
  private func write(_ value: Int64) {
    state.pointee.output.reserve(20)
    state.pointee.output.count &+= DecimalDigits.write(value, to: state.pointee.output.end)
  }

  @inline(__always)
  private func write(_ value: UInt64) {
    state.pointee.output.reserve(20)
    state.pointee.output.count &+= DecimalDigits.write(value, to: state.pointee.output.end)
  }

  @inline(__always)
  private func write(_ value: Double) throws(ScalarFault) {
    guard value.isFinite else { throw .notFinite }
    state.pointee.output.reserve(RFC8785.capacity)
    state.pointee.output.count &+= RFC8785.write(value, to: state.pointee.output.end)
  }

  private func write(_ value: Float) throws(ScalarFault) {
    guard value.isFinite else { throw .notFinite }
    state.pointee.output.reserve(RFC8785.capacity)
    state.pointee.output.count &+= RFC8785.write(value, to: state.pointee.output.end)
  }

  @inline(__always)
  private func write(_ value: UUID) {
    state.pointee.output.reserve(UUIDText.count &+ 2)
    let end = state.pointee.output.end
    end.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    UUIDText.write(value, to: end + 1)
    end.storeBytes(of: UInt8(ascii: "\""), toByteOffset: UUIDText.count &+ 1, as: UInt8.self)
    state.pointee.output.count &+= UUIDText.count &+ 2
  }

  @inline(__always)
  private func write(_ value: Date) throws(ScalarFault) {
    guard RFC3339.isWritable(value) else { throw .dateOutOfRange }
    state.pointee.output.reserve(RFC3339.capacity &+ 2)
    let end = state.pointee.output.end
    end.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    let count = RFC3339.write(value, to: end + 1)
    end.storeBytes(of: UInt8(ascii: "\""), toByteOffset: count &+ 1, as: UInt8.self)
    state.pointee.output.count &+= count &+ 2
  }

  private func write(_ value: Data) {
    value.withUnsafeBytes { bytes in
      let length = Base64.length(bytes.count)
      state.pointee.output.reserve(length + 2)
      state.pointee.output.append(UInt8(ascii: "\""))
      Base64.write(
        bytes,
        to: UnsafeMutableRawBufferPointer(start: state.pointee.output.end, count: length))
      state.pointee.output.count += length
      state.pointee.output.append(UInt8(ascii: "\""))
    }
  }

  private func write(_ value: Decimal) throws(ScalarFault) {
    guard let text = DecimalText.text(of: value) else { throw .notADecimal }
    state.pointee.output.appendString(text)
  }

  @inline(__always)
  private func writeElements<Element, Failure: Error>(
    _ elements: [Element], _ write: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    state.pointee.output.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { state.pointee.output.append(UInt8(ascii: ",")) }
      isFirst = false
      try write(element)
    }
    state.pointee.output.append(UInt8(ascii: "]"))
  }
}
