/// One step of a machine that runs a pattern.
enum PatternInstruction: Sendable {
  case scalar(Unicode.Scalar)
  case set(ScalarSet)
  /// Go on at both places.
  case split(Int, Int)
  case jump(Int)
  case assert(PatternAssertion)
  case accept
}

/// Turns the tree of a pattern into steps, of which there may be so many.
struct PatternCompiler {
  private static let limit = 20_000

  private var program: [PatternInstruction] = []
  private let options: TextOptions

  static func program(
    of node: PatternNode, options: TextOptions
  ) throws(Pattern.SyntaxError) -> [PatternInstruction] {
    var compiler = PatternCompiler(options: options)
    try compiler.add(node)
    compiler.program.append(.accept)
    return compiler.program
  }

  private init(options: TextOptions) { self.options = options }

  /// The scalars a machine sees: folded as the options say, and composed, so
  /// that `.` is one letter with its accent, or one Hangul syllable.
  static func scalars(_ text: String, _ options: TextOptions) -> [Unicode.Scalar] {
    if options.isEmpty { return TextFolding.composed(text) }
    return TextFolding.composed(TextFolding.scalars(text, options))
  }

  private mutating func add(_ node: PatternNode) throws(Pattern.SyntaxError) {
    switch node {
    case .scalar(let scalar):
      for folded in Self.scalars(String(scalar), options) { program.append(.scalar(folded)) }
    case .set(let set): program.append(.set(folding(set)))
    case .sequence(let parts): for part in parts { try add(part) }
    case .alternatives(let parts): try add(alternatives: parts[...])
    case .repetition(let part, let least, let most): try add(part, least, most)
    case .assertion(let assertion): program.append(.assert(assertion))
    }
    if program.count > Self.limit {
      throw Pattern.SyntaxError(message: "the pattern is too large", offset: 0)
    }
  }

  /// A range of upper-case letters must find the folded text too.
  private func folding(_ set: ScalarSet) -> ScalarSet {
    guard options.contains(.caseInsensitive) else { return set }
    var set = set
    for case .range(let range) in set.members {
      for value in range.lowerBound
        .value...min(range.upperBound.value, range.lowerBound.value + 1_000)
      {
        guard let scalar = Unicode.Scalar(value) else { continue }
        TextFolding.fold(scalar) { if $0 != scalar { set.members.append(.range($0...$0)) } }
      }
    }
    set.members = set.members.map {
      if case .category(let name) = $0, name == "Lu" || name == "Lt" { .category("Ll") } else { $0 }
    }
    return set
  }

  private mutating func add(
    alternatives parts: ArraySlice<PatternNode>
  ) throws(Pattern.SyntaxError) {
    var jumps: [Int] = []
    for part in parts.dropLast() {
      let split = program.count
      program.append(.jump(0))
      try add(part)
      jumps.append(program.count)
      program.append(.jump(0))
      program[split] = .split(split + 1, program.count)
    }
    if let last = parts.last { try add(last) }
    for jump in jumps { program[jump] = .jump(program.count) }
  }

  private mutating func add(
    _ node: PatternNode, _ least: Int, _ most: Int?
  ) throws(Pattern.SyntaxError) {
    for _ in 0..<least { try add(node) }
    guard let most else {
      let split = program.count
      program.append(.jump(0))
      try add(node)
      program.append(.jump(split))
      program[split] = .split(split + 1, program.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(program.count)
      program.append(.jump(0))
      try add(node)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }
}
