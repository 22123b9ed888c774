/// Words that mean nothing.
struct Misuse: Error {}

/// What a person asks for: `edit 2 category=Bar description=By the pier`.
struct Command {
  /// The first word.
  var name: String
  /// The words that follow and have no “=”.
  var operands: [String] = []
  /// `NAME=VALUE`, by name.
  var details: [String: String] = [:]

  init(_ words: [String]) throws {
    guard let name = words.first else { throw Misuse() }
    self.name = name
    for word in words.dropFirst() {
      if let place = word.firstIndex(of: "=") {
        details[String(word[..<place])] = String(word[place...].dropFirst())
      } else {
        operands.append(word)
      }
    }
  }

  /// Reads a line, in which a value goes on up to the next `NAME=`.
  init(line: String) throws {
    var words: [String] = []
    for word in line.split(separator: " ").map(String.init) {
      if let last = words.last, last.contains("="), !word.contains("=") {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(word)
      }
    }
    try self.init(words)
  }
}
