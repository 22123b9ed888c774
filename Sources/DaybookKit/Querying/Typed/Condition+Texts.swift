extension Condition where Value: Entity {
  /// Fulfilled where the text of an attribute contains another.
  ///
  /// ```swift
  /// let cafés = try context.fetch(
  ///   Location.self,
  ///   where: .contains(\.category, "café", options: [.caseInsensitive, .diacriticInsensitive]))
  /// ```
  public static func contains<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, _ text: String, options: TextOptions = []
  ) -> Condition where Attribute.Unwrapped == String {
    Condition(path, .contains, text, options)
  }

  /// Fulfilled where the text of an attribute begins with another.
  public static func beginsWith<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, _ text: String, options: TextOptions = []
  ) -> Condition where Attribute.Unwrapped == String {
    Condition(path, .beginsWith, text, options)
  }

  /// Fulfilled where the text of an attribute ends with another.
  public static func endsWith<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, _ text: String, options: TextOptions = []
  ) -> Condition where Attribute.Unwrapped == String {
    Condition(path, .endsWith, text, options)
  }

  /// Fulfilled where the text of an attribute is another, but for what the
  /// options do not tell apart.
  public static func equals<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, _ text: String, options: TextOptions
  ) -> Condition where Attribute.Unwrapped == String {
    Condition(path, .equal, text, options)
  }

  /// Fulfilled where the whole text of an attribute fits a pattern: `*` stands
  /// for any text, `?` for any one character, `\` takes their meaning away.
  public static func like<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, _ pattern: String, options: TextOptions = []
  ) -> Condition where Attribute.Unwrapped == String {
    Condition(path, .like, pattern, options)
  }

  /// Fulfilled where the whole text of an attribute matches a regular
  /// expression.
  public static func matches<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, _ expression: String, options: TextOptions = []
  ) -> Condition where Attribute.Unwrapped == String {
    Condition(path, .matches, expression, options)
  }

  /// Fulfilled where the list of an attribute has this element.
  public static func contains<Attribute: AttributeValue, Element: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, _ element: Element
  ) -> Condition where Attribute.Unwrapped == [Element] {
    Condition { () throws(DaybookError) in
      .containing(
        try Operand(path), .value(try FieldValue(constant: element)), of: Element.self)
    }
  }
}
