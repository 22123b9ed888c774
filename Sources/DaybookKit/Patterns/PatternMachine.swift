/// Runs a pattern over a text, all possibilities at once, so that no text can
/// make it slow.
struct PatternMachine {
  private let program: [PatternInstruction]
  private var states: [Int] = []
  /// At which step of the text an instruction was last entered.
  private var entered: [Int]

  init(_ program: [PatternInstruction]) {
    self.program = program
    entered = Array(repeating: -1, count: program.count)
  }

  /// - Complexity: O(text · program).
  consuming func matches(_ text: [Unicode.Scalar]) -> Bool {
    guard !program.isEmpty else { return false }
    enter(0, at: 0, text)
    for (place, scalar) in text.enumerated() {
      let before = states
      states = []
      for state in before where accepts(state, scalar) { enter(state + 1, at: place + 1, text) }
      if states.isEmpty { return false }
    }
    return states.contains { if case .accept = program[$0] { true } else { false } }
  }

  private func accepts(_ state: Int, _ scalar: Unicode.Scalar) -> Bool {
    switch program[state] {
    case .scalar(let wanted): wanted == scalar
    case .set(let set): set.contains(scalar)
    default: false
    }
  }

  /// Follows everything that takes no scalar.
  private mutating func enter(_ start: Int, at place: Int, _ text: [Unicode.Scalar]) {
    var open = [start]
    while let next = open.popLast() {
      guard entered[next] != place else { continue }
      entered[next] = place
      switch program[next] {
      case .split(let one, let other):
        open.append(one)
        open.append(other)
      case .jump(let target): open.append(target)
      case .assert(let assertion):
        if holds(assertion, at: place, text) { open.append(next + 1) }
      default: states.append(next)
      }
    }
  }

  private func holds(
    _ assertion: PatternAssertion, at place: Int, _ text: [Unicode.Scalar]
  ) -> Bool {
    switch assertion {
    case .start: return place == 0
    case .end: return place == text.count
    case .wordBoundary, .noWordBoundary:
      let before = place > 0 && ScalarSet.Member.isWord(text[place - 1])
      let after = place < text.count && ScalarSet.Member.isWord(text[place])
      return (before != after) == (assertion == .wordBoundary)
    }
  }
}
