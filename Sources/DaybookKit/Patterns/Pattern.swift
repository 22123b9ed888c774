/// A regular expression that is matched against the whole of a text, in time
/// proportional to the text.
///
/// Literals, `.`, `[…]` with ranges and `^`, `\d \w \s` and their opposites,
/// `\p{L}` and its like, `* + ? {n} {n,} {n,m}`, `|`, groups, `^ $ \b \B`, and
/// `(?i)` at the beginning. What could take exponential time elsewhere
/// (backreferences, looking around) is refused.
struct Pattern: Sendable {
  /// Why a pattern cannot be read.
  struct SyntaxError: Error {
    var message: String
    /// In Unicode scalars from 0.
    var offset: Int
  }

  private let program: PatternProgram
  private let options: TextOptions

  init(_ source: String, options: TextOptions = []) throws(SyntaxError) {
    var parser = PatternParser(source, options)
    let node = try parser.parse()
    self.options = parser.options
    program = PatternProgram(try PatternCompiler.program(of: node, options: parser.options))
  }

  /// The pattern of LIKE: `*` any run, `?` any one, `\` makes the next plain.
  init(like source: String, options: TextOptions = []) {
    var nodes: [PatternNode] = []
    var isEscaped = false
    for scalar in TextFolding.composed(source) {
      switch (isEscaped, scalar) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, "*"):
        // Stars in a row are one.
        if case .repetition? = nodes.last { continue }
        nodes.append(.repetition(.set(.everything), 0, nil))
      case (false, "?"): nodes.append(.set(.everything))
      default: nodes.append(.scalar(scalar))
      }
      isEscaped = false
    }
    if isEscaped { nodes.append(.scalar("\\")) }
    self.options = options
    // Too long a pattern matches nothing, as no stored text is so long.
    program = PatternProgram(
      (try? PatternCompiler.program(of: .sequence(nodes), options: options)) ?? [])
  }

  /// Whether the whole of `text` matches.
  ///
  /// - Complexity: O(length · size of the pattern).
  func matches(_ text: String) -> Bool {
    PatternMachine(program).matches(PatternCompiler.scalars(text, options))
  }
}
