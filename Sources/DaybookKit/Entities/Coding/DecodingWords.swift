/// Decoding errors in plain words.
enum DecodingWords {
  static func reason(_ error: any Error) -> String {
    guard let context = context(of: error) else {
      return (error as? DaybookError)?.message ?? "\(error)"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let text = context.debugDescription
    let words = text.hasSuffix(".") ? String(text.dropLast()) : text
    return path.isEmpty ? words : "at “\(path)”, \(words)"
  }

  /// The attribute that an error is about, if it says so.
  static func attribute(_ error: any Error) -> String? {
    if case DecodingError.keyNotFound(let key, let context) = error, context.codingPath.isEmpty {
      return key.stringValue
    }
    return context(of: error)?.codingPath.first?.stringValue
  }

  private static func context(of error: any Error) -> DecodingError.Context? {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      context
    default: nil
    }
  }
}

/// The values that a type knows, for messages.
enum PossibleValues {
  /// The raw values of an enum that lists its cases; nil for other types.
  static func words<Value: AttributeValue>(of type: Value.Type) -> String? {
    func open<Cases: CaseIterable>(_ type: Cases.Type) -> [String] {
      type.allCases.prefix(20).map { value in
        (value as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(value)"
      }
    }
    guard let cases = Value.Unwrapped.self as? any CaseIterable.Type else { return nil }
    let words = open(cases)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
