#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  var left: Operand
  var operation: Operator
  var right: Operand
  var options: TextOptions = []
  /// Where it stands in the text, in Unicode scalars from 0.
  var offset: Int?
}

/// What is compared.
enum Operand: Sendable {
  /// An attribute, then names inside its value.
  case key([String], offset: Int?)
  case value(FieldValue)
}
