import JSONText

/// How deep lists and objects inside a value may be nested.
///
/// A reader takes `JSONText.maximumDepth` levels. A value is never a text of
/// its own: a line of a journal, a model or an export is around it.
enum ValueDepth {
  /// Room for what is around a value in a record or a model.
  static let ofJSON = 500
  /// A document is a file; in an export it is one level deeper.
  static let ofDocument = JSONText.maximumDepth - 1

  static let problem = ValueProblem(
    .outOfRange,
    "lists and objects are nested too deep: \(ofJSON) levels is the most for json, "
      + "\(ofDocument) for transformable")
}

extension FieldValue {
  /// Whether it is written with a digit other than 0 before any exponent.
  var isNonzeroNumber: Bool {
    switch self {
    case .double(let double): double != 0
    case .number(let text):
      text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.contains {
        (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
      }
    default: false
    }
  }
}
