#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// Which types one comparison may have, and the errors when it has others.
struct ComparisonTypes {
  let comparison: Comparison

  init(_ comparison: Comparison) { self.comparison = comparison }

  /// - Parameter offset: Where the fault stands in the text, if not where the
  ///   subject does.
  func mismatch(
    _ message: String, _ subject: QuerySubject, hint: String, at offset: Int? = nil
  ) -> DaybookError {
    DaybookError(
      .predicateTypeMismatch, "The predicate cannot compare this: \(message).",
      recoverySuggestion: hint,
      context: .init(
        offset: offset ?? subject.offset ?? comparison.place.left ?? comparison.place.start,
        entity: subject.entity, attribute: subject.name))
  }

  func checkOptions(_ subject: QuerySubject) throws(DaybookError) {
    guard !comparison.options.isEmpty, !subject.isDynamic,
      !subject.type.isText
    else { return }
    throw mismatch(
      "“\(subject.name)” is \(subject.type.phrase), and [c] and [d] are for texts", subject,
      hint: "Leave the brackets out.", at: comparison.place.options)
  }

  /// A constant as the attribute's type has it.
  ///
  /// - Parameter offset: Where it stands in the text, if not on the right.
  func constant(
    _ value: FieldValue, for subject: QuerySubject, at offset: Int? = nil
  ) throws(DaybookError) -> FieldValue {
    if subject.isDynamic { return value }
    let type = subject.type
    switch (type, value) {
    case (.string, .string), (.bool, .bool), (.date, .date), (.data, .data): return value
    case (.url, .string): return value
    case (.url, .url(let url)): return .string(url.absoluteString)
    case (.uuid, .uuid(let uuid)): return .string(uuid.uuidString.lowercased())
    case (.uuid, .string(let text)):
      if let uuid = UUID(uuidString: text) { return .string(uuid.uuidString.lowercased()) }
    case (.bool, .integer(let number)) where number == 0 || number == 1: return .bool(number == 1)
    case (.date, .string(let text)):
      if let date = RFC3339.date(from: text) ?? RFC3339.date(fromDay: text) { return .date(date) }
    case (.data, .string(let text)):
      if let data = Data(base64Encoded: text) { return .data(data) }
    default:
      if type.isNumeric, let double = value.doubleValue {
        // Beside a double, 0.1 is the double that it is read as.
        if type == .double || type == .float, value.integerValue == nil { return .double(double) }
        return value
      }
    }
    throw mismatch(
      "“\(subject.name)” is \(type.phrase), and \(value.shown) is none", subject,
      hint: hint(for: type, value), at: offset ?? comparison.place.right)
  }

  private func hint(for type: AttributeType, _ value: FieldValue) -> String {
    if type == .string, value.doubleValue != nil || value.boolValue != nil {
      return "Put a text in quotes: \"\(value.plainText)\""
    }
    switch type {
    case .date where value.doubleValue != nil:
      return "Dates stand in quotes: \"2026-01-01\" or \"2026-01-01T12:00:00Z\""
    case .blob: return "Ask whether there is one: != nil"
    case .string, .date, .uuid, .url, .data: return "For example \"\(type.literal)\"."
    default: return "For example \(type.example)."
    }
  }

  func text(_ value: FieldValue, _ subject: QuerySubject) throws(DaybookError) -> String {
    if case .string(let text) = value { return text }
    let word = comparison.operation.rawValue
    throw mismatch(
      "\(word) looks for a text, and \(value.shown) is none", subject,
      hint: "Put it in quotes: \(subject.name) \(word) \"…\"", at: comparison.place.right)
  }

  /// The pattern of LIKE and MATCHES; nil for other operators.
  func pattern(
    of value: FieldValue, _ subject: QuerySubject
  ) throws(DaybookError) -> Pattern? {
    switch comparison.operation {
    case .like: return Pattern(like: try text(value, subject), options: comparison.options)
    case .matches:
      let text = try text(value, subject)
      do {
        return try Pattern(text, options: comparison.options)
      } catch {
        throw DaybookError(
          .predicateSyntax,
          "The regular expression “\(text)” cannot be read at character \(error.offset + 1): \(error.message).",
          recoverySuggestion: "Put a backslash before a sign that is meant as it is: \\.",
          context: .init(
            offset: comparison.place.right ?? comparison.place.start, entity: subject.entity,
            attribute: subject.name))
      }
    default: return nil
    }
  }

  /// The right side as it is compared with: a list for IN, two values for
  /// BETWEEN, one for all others.
  func constantOperand(
    _ value: FieldValue, for subject: QuerySubject
  ) throws(DaybookError) -> QueryValue {
    let isList = comparison.operation == .isIn || comparison.operation == .between
    guard isList else {
      return value.isNull ? .missing : QueryValue(try constant(value, for: subject))
    }
    guard case .array(let elements) = value else {
      throw mismatch(
        "\(comparison.operation.rawValue) needs a list, and \(value.shown) is none", subject,
        hint: "Write a list: \(subject.name) IN {\"Bar\", \"Park\"}", at: comparison.place.right)
    }
    var constants: [QueryValue] = []
    for (number, element) in elements.enumerated() {
      constants.append(
        element.isNull
          ? .missing : QueryValue(try constant(element, for: subject, at: place(of: number))))
    }
    return .array(constants)
  }

  /// Where an element of the list on the right stands in the text.
  private func place(of number: Int) -> Int? {
    let offsets = comparison.place.elements
    return number < offsets.count ? offsets[number] : comparison.place.right
  }

  /// The comparison of two sides of which nothing more is known.
  func general(
    _ left: QueryExpression, _ right: QueryExpression, pattern: Pattern? = nil
  ) -> CompiledCondition {
    .general(
      GeneralTest(
        left: left, right: right,
        comparison: ValueComparison(
          operation: comparison.operation, options: comparison.options, pattern: pattern),
        quantifier: comparison.quantifier))
  }

  /// - Throws: `predicate.type-mismatch`, if nothing can be looked for in it.
  func checkText(_ subject: QuerySubject) throws(DaybookError) {
    guard !subject.isDynamic, !subject.type.isText else { return }
    throw mismatch(
      "“\(subject.name)” is \(subject.type.phrase), and \(comparison.operation.rawValue) is for texts",
      subject, hint: "Compare it with == < > or BETWEEN.")
  }

  func checkList(_ subject: QuerySubject, _ word: String) throws(DaybookError) {
    guard !subject.isDynamic else { return }
    throw mismatch(
      "“\(subject.name)” is \(subject.type.phrase), and \(word) is for lists", subject,
      hint: "Name a list: an attribute that is json, or one inside it.")
  }

  func check(
    _ subject: QuerySubject, isArgumentOf function: Operand.Function
  ) throws(DaybookError) {
    if function.takesNumbers {
      guard subject.isDynamic || subject.type.isNumeric else {
        throw mismatch(
          "“\(subject.name)” is \(subject.type.phrase), and \(function.word) is for numbers",
          subject, hint: "Compare it as it is.")
      }
    } else if function != .asDate, function != .asDecimal {
      try checkList(subject, function.word)
    }
  }

  func areComparable(_ left: QuerySubject, _ right: QuerySubject) -> Bool {
    if left.isDynamic || right.isDynamic { return left.type != .blob && right.type != .blob }
    if comparison.operation.isTextual || comparison.operation == .isIn {
      return left.type.isText && right.type.isText
    }
    if left.type.isNumeric { return right.type.isNumeric }
    return left.type == right.type && left.type != .blob || left.type.isText && right.type.isText
  }
}

/// What is known of a side of a comparison before anything is read.
struct QuerySubject: Sendable {
  /// As it was written.
  let name: String
  let type: AttributeType
  /// Whether the type is known only when values are read.
  let isDynamic: Bool
  let entity: String
  /// Where it stands in the text, as far as that is known.
  var offset: Int?
}
