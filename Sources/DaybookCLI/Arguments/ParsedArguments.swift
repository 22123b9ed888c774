/// The words of a command line, sorted into what they are.
struct ParsedArguments: Sendable {
  struct Option: Sendable, Equatable {
    var name: String
    /// Nil for a switch.
    var value: String?
  }

  var operands: [String] = []
  /// The options as they were given, in order.
  private(set) var options: [Option] = []

  mutating func append(_ option: String, _ value: String? = nil) {
    options.append(Option(name: option, value: value))
  }

  func has(_ option: String) -> Bool { options.contains { $0.name == option } }
  func values(of option: String) -> [String] {
    options.compactMap { $0.name == option ? $0.value : nil }
  }
  func value(of option: String) -> String? { values(of: option).last }

  /// A value that must be a whole number of at least `least`.
  func number(of option: String, atLeast least: Int = 0) throws -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw Failure.usage(
        "\(option) takes a whole number of at least \(least), not “\(text)”.")
    }
    return number
  }

  /// A value that lists names: `a,b,c`; blanks around a name do not count.
  func list(of option: String) throws -> [String]? {
    guard let text = value(of: option) else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard !names.contains("") else {
      throw Failure.usage("\(option) has an empty name in “\(text)”.")
    }
    return names
  }
}
