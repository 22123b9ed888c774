import DaybookKit

/// Reads an entity in one line: `Book: title, year int?, read bool = false`.
///
/// After the name and a colon come attributes between commas: a name, a type
/// (`string` when left out), `?` if there may be no value, and `= value`.
struct EntitySpecification {
  private let text: String
  private var position: String.Index

  private init(_ text: String) {
    self.text = text
    position = text.startIndex
  }

  /// - Throws: A failure that points at the place with a caret.
  static func parse(_ text: String) throws -> ModelEntity {
    var parser = EntitySpecification(text)
    return try parser.entity()
  }

  private mutating func entity() throws -> ModelEntity {
    let name = try word("the name of an entity")
    guard take(":") else {
      throw failure("a colon is expected after “\(name)”", at: position)
    }
    var attributes: [ModelAttribute] = []
    repeat {
      let start = skippingBlanks()
      let attribute = try attribute()
      if attributes.contains(where: { $0.name == attribute.name }) {
        throw failure("“\(attribute.name)” is there twice", at: start)
      }
      attributes.append(attribute)
    } while take(",")
    guard skippingBlanks() == text.endIndex else {
      throw failure("a comma is expected", at: position)
    }
    return ModelEntity(name, attributes: attributes)
  }

  private mutating func attribute() throws -> ModelAttribute {
    let name = try word("the name of an attribute")
    var type = AttributeType.string
    let typeStart = skippingBlanks()
    if let word = takeWord() {
      guard let known = Self.type(named: word) else {
        throw unknownType(word, at: typeStart)
      }
      type = known
    }
    var attribute = ModelAttribute(name, type)
    attribute.isOptional = take("?")
    if take("=") { attribute.defaultValue = try defaultValue(of: type) }
    return attribute
  }

  private mutating func defaultValue(of type: AttributeType) throws -> ModelAttribute.Default {
    let start = skippingBlanks()
    let value = try takeValue()
    if type == .date, value == "now" { return .now }
    do {
      return .value(try type.value(fromText: value))
    } catch {
      throw failure(error.message, at: start, hint: error.recoverySuggestion)
    }
  }

  /// A value: in quotes, or JSON in brackets, or up to the next comma.
  private mutating func takeValue() throws -> String {
    let start = position
    guard let first = text[position...].first else {
      throw failure("a value is expected after “=”", at: position)
    }
    if first == "'" || first == "\"" { return try takeQuoted(first) }
    var depth = 0
    while position < text.endIndex {
      let character = text[position]
      if character == "[" || character == "{" { depth += 1 }
      if character == "]" || character == "}" { depth -= 1 }
      if character == ",", depth <= 0 { break }
      position = text.index(after: position)
    }
    return String(text[start..<position].reversed().drop { $0 == " " }.reversed())
  }

  private mutating func takeQuoted(_ quote: Character) throws -> String {
    let start = position
    position = text.index(after: position)
    guard let end = text[position...].firstIndex(of: quote) else {
      throw failure("this quote is not closed", at: start)
    }
    defer { position = text.index(after: end) }
    return String(text[position..<end])
  }

  private mutating func word(_ what: String) throws -> String {
    let start = skippingBlanks()
    guard let word = takeWord() else { throw failure("\(what) is expected", at: start) }
    return word
  }

  private mutating func takeWord() -> String? {
    let start = skippingBlanks()
    while let next = text[position...].first, next.isLetter || next.isNumber || next == "_" {
      position = text.index(after: position)
    }
    return start == position ? nil : String(text[start..<position])
  }

  private mutating func take(_ character: Character) -> Bool {
    guard skippingBlanks() < text.endIndex, text[position] == character else { return false }
    position = text.index(after: position)
    return true
  }

  @discardableResult
  private mutating func skippingBlanks() -> String.Index {
    while position < text.endIndex, text[position].isWhitespace {
      position = text.index(after: position)
    }
    return position
  }

  private static func type(named word: String) -> AttributeType? {
    switch word {
    case "int": .int64
    case "text": .string
    default: AttributeType(rawValue: word)
    }
  }

  private func unknownType(_ word: String, at place: String.Index) -> Failure {
    let names = AttributeType.allCases.map(\.rawValue)
    let nearest = NearestName.of(word, in: names + ["int"])
    let suggestion = nearest.map { "Did you mean “\($0)”? " } ?? ""
    return failure(
      "“\(word)” is not a type", at: place,
      hint: suggestion + "The types are int, \(names.joined(separator: ", ")).")
  }

  private func failure(_ message: String, at place: String.Index, hint: String? = nil) -> Failure {
    let column = DisplayWidth.of(text[..<place])
    return .usage(
      "In --entity, \(message)\(message.hasSuffix(".") ? "" : ".")",
      details: [text, String(repeating: " ", count: column) + "^"],
      hint: hint ?? "Write it like 'Book: title, year int?, read bool = false, cover blob?'.")
  }
}
