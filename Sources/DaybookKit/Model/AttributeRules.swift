/// What one attribute of a model must obey.
struct AttributeRules {
  let entity: String
  let attribute: ModelAttribute

  func check() throws(DaybookError) {
    try checkRange()
    try checkLength()
    try checkPattern()
    try checkAllowedValues()
    try checkKeys()
    try checkDefault()
  }

  /// The attribute with every value as its type keeps it: 0 of a double is 0.0.
  var normalized: ModelAttribute {
    func kept(_ value: FieldValue) -> FieldValue {
      (try? ValueText.coerced(value, to: attribute.type)) ?? value
    }
    var result = attribute
    if case .value(let value) = attribute.defaultValue { result.defaultValue = .value(kept(value)) }
    result.minimum = attribute.minimum.map(kept)
    result.maximum = attribute.maximum.map(kept)
    result.oneOf = attribute.oneOf?.map(kept)
    return result
  }

  private func error(_ message: String, hint: String? = nil) -> DaybookError {
    DaybookError(
      .modelInvalid, "In attribute “\(entity).\(attribute.name)”, \(message).",
      recoverySuggestion: hint, context: .init(entity: entity, attribute: attribute.name))
  }

  private func checkRange() throws(DaybookError) {
    let type = attribute.type
    for (key, bound) in [("min", attribute.minimum), ("max", attribute.maximum)] {
      guard let bound else { continue }
      guard type.isNumeric || type == .date else {
        throw error("“\(key)” is for numbers and dates, not for \(type.rawValue)")
      }
      guard ValueText.fits(bound, type) else {
        throw error("“\(key)” does not fit the type \(type.rawValue)")
      }
    }
    if let minimum = attribute.minimum, let maximum = attribute.maximum,
      ValueOrder.precedes(maximum, minimum)
    {
      throw error("“min” \(minimum.shown) is greater than “max” \(maximum.shown)")
    }
  }

  private func checkLength() throws(DaybookError) {
    guard attribute.minLength != nil || attribute.maxLength != nil else { return }
    guard attribute.type == .string || attribute.type == .data else {
      throw error(
        "“minLength” and “maxLength” are for string and data, not for \(attribute.type.rawValue)")
    }
    let minimum = attribute.minLength ?? 0
    if minimum < 0 || (attribute.maxLength ?? 0) < 0 {
      throw error("“minLength” and “maxLength” must be at least 0")
    }
    if let maximum = attribute.maxLength, maximum < minimum {
      throw error("“minLength” \(minimum) is greater than “maxLength” \(maximum)")
    }
  }

  private func checkPattern() throws(DaybookError) {
    guard let pattern = attribute.pattern else { return }
    guard attribute.type == .string else {
      throw error("“pattern” is for string, not for \(attribute.type.rawValue)")
    }
    do {
      _ = try Pattern(pattern)
    } catch {
      throw self.error(
        "“pattern” cannot be read at character \(error.offset + 1): \(error.message)")
    }
  }

  private func checkAllowedValues() throws(DaybookError) {
    guard let allowed = attribute.oneOf else { return }
    if attribute.type.isDocument {
      throw error("“oneOf” is not for \(attribute.type.rawValue)")
    }
    if allowed.isEmpty { throw error("“oneOf” allows no value at all") }
    for value in allowed {
      if value.isNull || !ValueText.fits(value, attribute.type) {
        throw error(
          "“oneOf” has \(value.shown), which does not fit the type \(attribute.type.rawValue)")
      }
      var others = attribute
      others.oneOf = nil
      if let problem = ValueRules(others).problem(with: value) {
        throw error("“oneOf” has \(value.shown), which breaks another rule: \(problem.reason)")
      }
    }
  }

  private func checkKeys() throws(DaybookError) {
    guard attribute.type.isDocument || attribute.type == .json else { return }
    if attribute.isUnique { throw error("“unique” is not for \(attribute.type.rawValue)") }
    if attribute.isIndexed { throw error("“indexed” is not for \(attribute.type.rawValue)") }
  }

  private func checkDefault() throws(DaybookError) {
    switch attribute.defaultValue {
    case nil: break
    case .now:
      guard attribute.type == .date else {
        throw error("the default “now” is for date, not for \(attribute.type.rawValue)")
      }
    case .value(let value):
      guard ValueText.fits(value, attribute.type) else {
        throw error(
          "the default \(value.shown) does not fit the type \(attribute.type.rawValue)")
      }
      if attribute.type == .blob { throw error("a blob cannot have a default") }
      // An empty text may stand for "yet to be filled in": rules of length
      // and pattern are checked at save. Range and choice are mistakes here.
      if let problem = ValueRules(attribute).problem(with: value),
        problem.code == .outOfRange || problem.code == .notOneOf
      {
        throw error("the default \(value.shown) breaks a rule: \(problem.reason)")
      }
    }
  }
}
