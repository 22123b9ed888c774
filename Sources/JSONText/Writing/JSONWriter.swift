/// Writes JSON text, one token after the other.
///
/// Commas come by themselves: before a key, and before a value that follows
/// another. Outside of any object, keys and values make the inside of one:
/// `"a":1,"b":null`. That brackets match, and that keys stand in objects only,
/// is up to the caller.
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    /// Without white space: what a store is written in.
    case compact
    /// Two spaces a level: for people.
    case pretty
  }

  package var bytes: [UInt8] = []
  private let isPretty: Bool
  private var needsComma = false
  /// A key was just written, so the next value continues its line.
  private var followsKey = false
  private var depth = 0

  package init(_ layout: Layout = .compact) { isPretty = layout == .pretty }

  /// Empties the writer, keeping its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
    followsKey = false
    depth = 0
  }

  package mutating func key(_ key: String) {
    separate()
    bytes.appendJSONString(key)
    endKey()
  }

  package mutating func key(_ key: JSONKey) {
    separate()
    bytes.append(contentsOf: key.text)
    endKey()
  }

  /// Writes a key that is spelt with its quotes already.
  package mutating func rawKey(_ text: Bytes) {
    separate()
    bytes.append(contentsOf: text)
    endKey()
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    needsComma = false
    followsKey = true
  }

  package mutating func string(_ value: String) {
    separate()
    bytes.appendJSONString(value)
    needsComma = true
  }

  package mutating func integer(_ value: some FixedWidthInteger) {
    separate()
    if let small = Int64(exactly: value) {
      bytes.append(capacity: 20) { DecimalDigits.write(small, to: $0) }
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
    needsComma = true
  }

  /// - Throws: `numberNotFinite`.
  package mutating func double(_ value: Double) throws(JSONTextError) {
    guard value.isFinite else {
      throw JSONTextError(code: .numberNotFinite, message: "JSON has no number \(value)")
    }
    separate()
    bytes.append(capacity: RFC8785.capacity) { RFC8785.write(value, to: $0) }
    needsComma = true
  }

  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    needsComma = true
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  /// Writes a value that is JSON text already.
  package mutating func raw(_ value: Bytes) {
    separate()
    bytes.append(contentsOf: value)
    needsComma = true
  }

  /// Writes a value that is JSON text already.
  package mutating func raw(_ value: String) {
    separate()
    bytes.append(contentsOf: value.utf8)
    needsComma = true
  }

  /// Writes members that are JSON text already, without braces, maybe none.
  package mutating func members(_ text: Bytes) {
    guard !text.isEmpty else { return }
    raw(text)
  }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if isPretty, needsComma { indent() }
    bytes.append(bracket)
    needsComma = true
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if isPretty, !followsKey, depth > 0 { indent() }
    followsKey = false
  }

  private mutating func indent() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<max(0, depth) {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }
}

extension [UInt8] {
  package mutating func append(contentsOf bytes: Bytes) {
    bytes.withUnsafeBytes { append(contentsOf: $0) }
  }

  /// Appends what `write` puts into a scratch of `capacity` bytes, which is
  /// not zero; it returns how many bytes count.
  @inline(__always)
  mutating func append(capacity: Int, _ write: (UnsafeMutableRawPointer) -> Int) {
    withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { memory in
      let count = write(memory.baseAddress.unsafelyUnwrapped)  // not empty, so not nil
      append(contentsOf: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
  }
}
