/// The tree of a condition, as written: nothing is known of a model yet.
indirect enum ConditionNode: Sendable {
  case constant(Bool)
  case all([ConditionNode])
  case any([ConditionNode])
  case not(ConditionNode)
  case comparison(Comparison)
  /// What could not be said in this language: thrown when it is to be used.
  case refused(DaybookError)
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
  /// Where it stands in the text, in Unicode scalars from 0.
  var offset: Int?
}
