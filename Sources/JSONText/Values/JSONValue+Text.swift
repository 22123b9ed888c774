extension JSONValue {
  /// Reads the whole text, strictly.
  package init(parsing text: Bytes, line: Int = 1, byte: Int = 0) throws(JSONTextError) {
    var builder = ValueBuilder(text)
    try JSONText.scan(text, line: line, byte: byte, &builder)
    self = builder.value
  }

  /// Writes the value.
  ///
  /// The depth of a value that was read is bounded; one that was built deeper
  /// than `JSONText.maximumDepth` makes text that no strict reader takes.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let number): writer.raw(number.text)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// The value as text.
  package func text(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout)
    write(to: &writer)
    return writer.bytes
  }
}

/// Builds a value from what the scanner tells, with a stack of its own.
private struct ValueBuilder: ScanVisitor {
  private struct Level {
    var isObject: Bool
    var key = ""
    var elements: [JSONValue] = []
    var members: [JSONValue.Member] = []
  }

  private let text: Bytes
  private var levels: [Level] = []
  private(set) var value = JSONValue.null

  init(_ text: Bytes) { self.text = text }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool) {
    levels[levels.count - 1].key = string(range, hasEscapes: hasEscapes)
  }

  mutating func scalar(_ kind: JSONKind, _ range: Range<Int>, hasEscapes: Bool) {
    switch kind {
    case .string: add(.string(string(range, hasEscapes: hasEscapes)))
    case .number:
      let spelling = text.withUnsafeBytes { String(decoding: $0[range], as: UTF8.self) }
      add(.number(JSONNumber(verified: spelling)))
    case .bool: add(.bool(range.count == 4))
    case .null, .array, .object: add(.null)
    }
  }

  mutating func begin(_ kind: JSONKind, at start: Int) {
    levels.append(Level(isObject: kind == .object))
  }

  mutating func end(at end: Int) {
    let level = levels.removeLast()
    add(level.isObject ? .object(level.members) : .array(level.elements))
  }

  private mutating func add(_ value: JSONValue) {
    guard let last = levels.indices.last else {
      self.value = value
      return
    }
    if levels[last].isObject {
      levels[last].members.append(JSONValue.Member(key: levels[last].key, value: value))
    } else {
      levels[last].elements.append(value)
    }
  }

  private func string(_ range: Range<Int>, hasEscapes: Bool) -> String {
    text.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        StringText.string($0 + range.lowerBound + 1, range.count - 2, hasEscapes: hasEscapes)
      } ?? ""
    }
  }
}
