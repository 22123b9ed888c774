/// Runs a pattern over a text, all possibilities at once, so that no text can
/// make it slow.
struct PatternMachine {
  private let program: PatternProgram
  private var states: [Int] = []
  private var following: [Int] = []
  private var open: [Int] = []
  /// At which step of the text an instruction was last entered.
  private var entered: [Int]

  init(_ program: PatternProgram) {
    self.program = program
    entered = Array(repeating: -1, count: program.steps.count)
  }

  /// - Complexity: O(text · program).
  consuming func matches(_ text: [Unicode.Scalar]) -> Bool {
    guard !program.steps.isEmpty else { return false }
    enter(0, at: 0, text)
    for (place, scalar) in text.enumerated() {
      (states, following) = (following, states)
      states.removeAll(keepingCapacity: true)
      for state in following where program.accepts(state, scalar) {
        enter(state + 1, at: place + 1, text)
      }
      if states.isEmpty { return false }
    }
    return states.contains { program.steps[$0].kind == .accept }
  }

  /// Follows everything that takes no scalar.
  private mutating func enter(_ start: Int, at place: Int, _ text: [Unicode.Scalar]) {
    open.append(start)
    while let next = open.popLast() {
      guard entered[next] != place else { continue }
      entered[next] = place
      let step = program.steps[next]
      switch step.kind {
      case .split:
        open.append(Int(step.first))
        open.append(Int(step.second))
      case .jump: open.append(Int(step.first))
      case .scalar, .set, .accept: states.append(next)
      default: if holds(step.kind, at: place, text) { open.append(next + 1) }
      }
    }
  }

  private func holds(
    _ assertion: PatternProgram.Kind, at place: Int, _ text: [Unicode.Scalar]
  ) -> Bool {
    switch assertion {
    case .start: return place == 0
    case .end: return place == text.count
    default:
      let before = place > 0 && ScalarSet.Member.isWord(text[place - 1])
      let after = place < text.count && ScalarSet.Member.isWord(text[place])
      return (before != after) == (assertion == .wordBoundary)
    }
  }
}
