extension SortKey {
  /// What a cache keeps of it.
  var cached: FieldValue {
    switch self {
    case .none: .null
    case .bool(let answer): .bool(answer)
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .decimal(let decimal): .decimal(decimal)
    case .text(let text): .string(text)
    case .other: .array([])
    }
  }

  init(cached value: FieldValue) {
    if case .array = value { self = .other } else { self = SortKey(QueryValue(value)) }
  }
}
