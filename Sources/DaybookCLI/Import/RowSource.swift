/// Rows of an input, whatever its form, one after another.
protocol RowSource {
  /// The next row, or nil at the end. A row that is malformed has problems;
  /// an input that cannot be read on ends with such a row.
  mutating func next() throws -> ImportRow?
}
