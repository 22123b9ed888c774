import JSONText

extension FieldValue {
  /// Reads JSON, strictly and exactly: numbers keep how they are written.
  ///
  /// - Throws: `value.invalid`, with the place.
  public init(json text: String) throws(DaybookError) { try self.init(json: Bytes(text)) }

  /// Reads JSON, strictly and exactly: numbers keep how they are written.
  ///
  /// - Throws: `value.invalid`, with the place.
  public init(json bytes: [UInt8]) throws(DaybookError) { try self.init(json: Bytes(bytes)) }

  private init(json text: Bytes) throws(DaybookError) {
    do {
      self.init(try JSONValue(parsing: text))
    } catch {
      throw DaybookError(
        .valueInvalid, "This is not JSON: \(error.message) at column \(error.column).",
        context: .init(line: error.line, offset: error.byte))
    }
  }
}
