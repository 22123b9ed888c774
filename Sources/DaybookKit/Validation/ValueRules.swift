#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rules of one attribute, made ready for checking many values.
struct ValueRules: Sendable {
  let attribute: ModelAttribute
  private let pattern: Pattern?

  init(_ attribute: ModelAttribute) {
    self.attribute = attribute
    pattern = attribute.pattern.flatMap { try? Pattern($0) }
  }

  /// The first rule that `value`, already of the right type, breaks.
  func problem(with value: FieldValue) -> ValueProblem? {
    if value.isNull {
      return attribute.isOptional
        ? nil : ValueProblem(.missingValue, "it has no value, and one is required")
    }
    return rangeProblem(value) ?? lengthProblem(value) ?? patternProblem(value)
      ?? choiceProblem(value)
  }

  private func rangeProblem(_ value: FieldValue) -> ValueProblem? {
    if let minimum = attribute.minimum, ValueOrder.precedes(value, minimum) {
      return ValueProblem(
        .outOfRange, "\(value.shown) is less than the minimum, \(minimum.shown)")
    }
    if let maximum = attribute.maximum, ValueOrder.precedes(maximum, value) {
      return ValueProblem(
        .outOfRange, "\(value.shown) is greater than the maximum, \(maximum.shown)")
    }
    return nil
  }

  private func lengthProblem(_ value: FieldValue) -> ValueProblem? {
    guard attribute.minLength != nil || attribute.maxLength != nil else { return nil }
    let length: Int
    let unit: String
    switch value {
    case .string(let text): (length, unit) = (text.count, "characters")
    case .data(let data): (length, unit) = (data.count, "bytes")
    default: return nil
    }
    if let minimum = attribute.minLength, length < minimum {
      return ValueProblem(
        .wrongLength, "\(value.shown) has \(length) \(unit), fewer than \(minimum)")
    }
    if let maximum = attribute.maxLength, length > maximum {
      return ValueProblem(
        .wrongLength, "\(value.shown) has \(length) \(unit), more than \(maximum)")
    }
    return nil
  }

  private func patternProblem(_ value: FieldValue) -> ValueProblem? {
    guard let pattern, case .string(let text) = value, !pattern.matches(text) else { return nil }
    return ValueProblem(
      .patternMismatch,
      "\(value.shown) does not match the pattern “\(attribute.pattern ?? "")”")
  }

  private func choiceProblem(_ value: FieldValue) -> ValueProblem? {
    guard let allowed = attribute.oneOf, !allowed.contains(value) else { return nil }
    let shown = allowed.prefix(12).map(\.shown).joined(separator: ", ")
    return ValueProblem(
      .notOneOf,
      "\(value.shown) is none of \(shown)\(allowed.count > 12 ? ", …" : "")")
  }
}
