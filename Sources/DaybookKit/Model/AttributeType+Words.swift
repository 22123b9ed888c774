extension AttributeType {
  /// What a value is, with its article: “a date”.
  var phrase: String {
    switch self {
    case .string: "a text"
    case .int16, .int32, .int64: "an integer"
    case .double, .float: "a number"
    case .decimal: "a decimal number"
    case .bool: "true or false"
    case .date: "a date"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .data: "base64 data"
    case .json, .transformable: "JSON"
    case .blob: "a document"
    }
  }

  /// A right value where only a written one counts: in JSON, in a predicate.
  var literal: String { self == .date ? "2026-11-30T12:00:00Z" : example }

  /// A right value, as it is given to the tool.
  public var example: String {
    switch self {
    case .string: "Apple Store"
    case .int16, .int32, .int64: "42"
    case .double, .float: "37.33"
    case .decimal: "19.90"
    case .bool: "true"
    case .date: "2026-11-30T12:00:00Z, 2026-11-30 or now"
    case .uuid: "0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d"
    case .url: "https://example.org/menu"
    case .data: "SGVsbG8="
    case .json, .transformable: "{\"locality\":\"Berlin\"}"
    case .blob: "@photo.jpg"
    }
  }
}
