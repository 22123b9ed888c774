/// Why the text at some place is not a value of the wanted type.
struct ReadFault: Error {
  enum Kind {
    /// It is of another kind.
    case mismatch
    case null
    /// It is a number that the type cannot hold.
    case doesNotFit
    /// It is a string that does not spell a value of the type.
    case malformed
  }

  var kind: Kind
  /// The element of an array that is at fault, where it is, what it should be.
  var element: (index: Int, start: Int, type: Any.Type)?

  init(_ kind: Kind) { self.kind = kind }

  init(_ kind: Kind, element: Int, at start: Int, type: Any.Type) {
    self.kind = kind
    self.element = (element, start, type)
  }
}

extension DecodeCore {
  /// Where a coding path leads: keys are read back from the text.
  func path(of index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var index = index
    while index >= 0, index < state.pointee.frames.count {
      let frame = frame(index).pointee
      if frame.parent >= 0 { path.append(key(at: frame.key)) }
      index = frame.parent
    }
    return path.reversed()
  }

  private func key(at place: Int) -> any CodingKey {
    guard place >= 0 else { return TextKey(intValue: ~place) }
    guard let end = text.endOfString(from: place) else { return TextKey(stringValue: "super") }
    return TextKey(stringValue: name(of: place, end - place))
  }

  private func context(
    at index: Int, _ key: (any CodingKey)?, _ text: String
  ) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: path(of: index) + (key.map { [$0] } ?? []), debugDescription: text)
  }

  func corrupted(at index: Int, _ key: (any CodingKey)?, _ text: String) -> DecodingError {
    .dataCorrupted(context(at: index, key, text))
  }

  func notFound<Key: CodingKey>(_ key: Key, at index: Int) -> DecodingError {
    .keyNotFound(key, context(at: index, nil, "there is no value for '\(key.stringValue)'"))
  }

  func noMoreElements(_ type: Any.Type, at index: Int) -> DecodingError {
    let count = frame(index).pointee.count
    return .valueNotFound(
      type,
      context(at: index, TextKey(intValue: count), "the array has no more than \(count) elements"))
  }

  /// The error for a value at `start`, behind `key` in frame `index`.
  func error(
    _ fault: ReadFault, _ type: Any.Type, start: Int, at index: Int, _ key: (any CodingKey)?
  ) -> DecodingError {
    var path = path(of: index) + (key.map { [$0] } ?? [])
    if let element = fault.element { path.append(TextKey(intValue: element.index)) }
    let type = fault.element?.type ?? type
    let start = fault.element?.start ?? start
    func context(_ text: String) -> DecodingError.Context {
      DecodingError.Context(codingPath: path, debugDescription: text)
    }
    return switch fault.kind {
    case .null: .valueNotFound(type, context("expected \(type), found null"))
    case .mismatch: .typeMismatch(type, context("expected \(type), found \(kindName(start))"))
    case .doesNotFit:
      .dataCorrupted(context("the number \(excerpt(start)) does not fit in \(type)"))
    case .malformed: .dataCorrupted(context("\(excerpt(start)) is no \(type)"))
    }
  }

  func wrongContainer(_ index: Int, _ kind: DecodeFrame.Kind) -> DecodingError {
    let frame = frame(index).pointee
    let wanted = kind == .keyed ? "an object" : "an array"
    let type: Any.Type = kind == .keyed ? [String: Any].self : [Any].self
    if frame.kind == .absent || (!frame.isBare && kindName(frame.start) == "null") {
      return .valueNotFound(type, context(at: index, nil, "expected \(wanted), found null"))
    }
    let found = frame.isBare ? "an object" : kindName(frame.start)
    return .typeMismatch(type, context(at: index, nil, "expected \(wanted), found \(found)"))
  }

  private func kindName(_ start: Int) -> String {
    guard start < state.pointee.end else { return "nothing" }
    return switch JSONText.kind(ofFirst: text.byte(start)) {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value as it is spelt, as far as it is short.
  private func excerpt(_ start: Int) -> String {
    let end = text.endOfValue(from: start) ?? state.pointee.end
    let spelling = UnsafeRawBufferPointer(
      start: state.pointee.text + start, count: min(end - start, 60))
    return String(decoding: spelling, as: UTF8.self) + (end - start > 60 ? "…" : "")
  }
}
