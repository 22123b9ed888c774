/// What is known of the terminal behind a descriptor.
struct Terminal: Sendable, Equatable {
  var isTerminal: Bool
  var usesColour: Bool
  /// In columns; nil when lines may be as long as they are.
  var width: Int?

  /// A pipe or a file: no colour, no fitting.
  static let none = Terminal(isTerminal: false, usesColour: false, width: nil)

  /// Asks the system about `descriptor`.
  static func of(_ descriptor: Int32, variables: [String: String]) -> Terminal {
    guard SystemCalls.isTerminal(descriptor) else { return .none }
    let isPlain = variables["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Terminal(
      isTerminal: true,
      usesColour: !isPlain && variables["TERM"] != "dumb",
      width: SystemCalls.columns(of: descriptor) ?? variables["COLUMNS"].flatMap(Int.init) ?? 80)
  }

  enum Style: String { case bold = "1", dim = "2", red = "31", yellow = "33", cyan = "36" }

  func styled(_ text: String, _ style: Style) -> String {
    usesColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
