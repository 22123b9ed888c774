/// What is compared.
indirect enum Operand: Sendable {
  /// A value of the object, or of a variable.
  case key(KeyReference)
  case value(FieldValue)
  /// Values of which some are variables.
  case list([Operand])
  case call(Function, [Operand], offset: Int? = nil)
  /// A value inside what another operand is: `tags[0].name`.
  case member(Operand, [String])
  /// The elements of a list that fulfil a condition.
  case subquery(Operand, variable: String, ConditionNode)

  /// A function of one value, or of two.
  enum Function: Sendable, Equatable {
    case add, subtract, multiply, divide, power, modulus, negate
    case count, sum, average, minimum, maximum
    case first, last, element
    case asDate, asDecimal
  }
}

/// An attribute, then names inside its value.
struct KeyReference: Sendable {
  /// The variable it begins with, without its `$`; nil for the object itself.
  var variable: String?
  var names: [String]
  /// Where it stands in the text, in Unicode scalars from 0.
  var offset: Int?
}

extension Operand {
  static func key(_ names: [String], offset: Int? = nil) -> Operand {
    .key(KeyReference(names: names, offset: offset))
  }

  /// The value if it is a constant one.
  var constant: FieldValue? { if case .value(let value) = self { value } else { nil } }

  /// Where it stands in the text, as far as that is known.
  var offset: Int? {
    switch self {
    case .key(let key): key.offset
    case .call(_, let operands, let offset): offset ?? operands.first?.offset
    case .member(let operand, _), .subquery(let operand, _, _): operand.offset
    case .value, .list: nil
    }
  }

  /// Without the places in the text, which are not part of what it means.
  private var meaning: Meaning {
    switch self {
    case .key(let key): .key(key.variable, key.names)
    case .value(let value): .value(value)
    case .list(let operands): .list(operands)
    case .call(let function, let operands, _): .call(function, operands)
    case .member(let operand, let names): .member(operand, names)
    case .subquery(let operand, let variable, let node): .subquery(operand, variable, node)
    }
  }

  private enum Meaning: Hashable {
    case key(String?, [String])
    case value(FieldValue)
    case list([Operand])
    case call(Function, [Operand])
    case member(Operand, [String])
    case subquery(Operand, String, ConditionNode)
  }

  /// What is called `names` inside it.
  func member(_ names: [String]) -> Operand {
    switch self {
    case .key(var key):
      key.names += names
      return .key(key)
    case .member(let operand, let others): return .member(operand, others + names)
    default: return names.isEmpty ? self : .member(self, names)
    }
  }
}

extension Operand: Hashable {
  static func == (left: Operand, right: Operand) -> Bool { left.meaning == right.meaning }

  func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}

extension Operand.Function {
  /// The sign between two operands.
  var sign: String? {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .power: "**"
    default: nil
    }
  }

  /// The word behind a list.
  var collectionWord: String? {
    switch self {
    case .count: "@count"
    case .sum: "@sum"
    case .average: "@avg"
    case .minimum: "@min"
    case .maximum: "@max"
    default: nil
    }
  }

  static let collectionFunctions: [Self] = [.count, .sum, .average, .minimum, .maximum]

  /// As a message names it.
  var word: String {
    switch self {
    case .modulus: "modulus"
    case .negate: "-"
    case .first: "[FIRST]"
    case .last: "[LAST]"
    case .element: "[…]"
    case .asDate, .asDecimal: "CAST"
    default: sign ?? collectionWord ?? ""
    }
  }
}
