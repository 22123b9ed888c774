/// The tree of a condition, as written: nothing is known of a model yet.
indirect enum ConditionNode: Sendable, Hashable {
  case constant(Bool)
  case all([ConditionNode])
  case any([ConditionNode])
  case not(ConditionNode)
  case comparison(Comparison)
  /// What could not be said in this language: thrown when it is to be used.
  case refused(Refusal)

  /// Why it could not be said; the same refusal has the same words.
  struct Refusal: Sendable, Hashable {
    let error: DaybookError

    static func == (left: Refusal, right: Refusal) -> Bool {
      left.error.code == right.error.code && left.error.message == right.error.message
    }

    func hash(into hasher: inout Hasher) { hasher.combine(error.message) }
  }
}

extension ConditionNode {
  /// Fulfilled where all are; parts that say so themselves are taken apart, so
  /// that one meaning has one tree.
  static func conjunction(_ parts: [ConditionNode]) -> ConditionNode {
    let flat = parts.flatMap { if case .all(let inner) = $0 { inner } else { [$0] } }
    return flat.count == 1 ? flat[0] : .all(flat)
  }

  /// Fulfilled where any is; as `conjunction`.
  static func disjunction(_ parts: [ConditionNode]) -> ConditionNode {
    let flat = parts.flatMap { if case .any(let inner) = $0 { inner } else { [$0] } }
    return flat.count == 1 ? flat[0] : .any(flat)
  }
}

/// One comparison of two operands.
struct Comparison: Sendable {
  enum Operator: String, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case isIn = "IN"
    case between = "BETWEEN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"

    /// Whether the right side is looked for in the text of the left.
    var isTextual: Bool {
      switch self {
      case .contains, .beginsWith, .endsWith, .like, .matches: true
      default: false
      }
    }

    /// The operator when the sides change places; nil when they cannot.
    var flipped: Operator? {
      switch self {
      case .equal, .notEqual: self
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      default: nil
      }
    }
  }

  /// For how many elements of the left side it must hold.
  enum Quantifier: String, Sendable {
    /// At least one.
    case any = "ANY"
    /// Every one; true when there is none.
    case all = "ALL"
    /// Not a single one.
    case none = "NONE"
  }

  var quantifier: Quantifier?
  var left: Operand
  var operation: Operator
  var right: Operand
  var options: TextOptions = []
  /// Where its parts stand in the text; says nothing of what it means.
  var place = Place()

  /// Offsets in Unicode scalars from 0, as far as there is a text.
  struct Place: Sendable {
    /// Where the comparison begins.
    var start: Int?
    var left: Int?
    /// The brackets behind the operator.
    var options: Int?
    var right: Int?
    /// The elements of a list on the right.
    var elements: [Int] = []
  }
}

extension Comparison: Hashable {
  static func == (left: Comparison, right: Comparison) -> Bool {
    left.quantifier == right.quantifier && left.operation == right.operation
      && left.options == right.options && left.left == right.left && left.right == right.right
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(quantifier)
    hasher.combine(left)
    hasher.combine(operation)
    hasher.combine(right)
    hasher.combine(options)
  }
}
