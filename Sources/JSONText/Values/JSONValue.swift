/// Any JSON value, its members in their order, its numbers as they are spelt.
package enum JSONValue: Sendable, Hashable {
  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The value of the member called `key`, or nil when there is none or when
  /// this is not an object.
  ///
  /// - Complexity: O(n) in the members.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  package var isNull: Bool { self == .null }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var int64: Int64? {
    if case .number(let number) = self { number.int64 } else { nil }
  }

  package var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}
