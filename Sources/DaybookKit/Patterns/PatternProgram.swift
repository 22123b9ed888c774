/// A pattern as steps of a machine: plain numbers, so that running them counts
/// no references.
struct PatternProgram: Sendable {
  enum Kind: UInt8, Sendable {
    case scalar, set, split, jump, accept
    case start, end, wordBoundary, noWordBoundary
  }

  struct Step: Sendable {
    var kind: Kind
    /// The scalar, the set's number, or where to go on.
    var first: UInt32 = 0
    /// Where to go on as well.
    var second: UInt32 = 0
  }

  /// A set, with its answers for ASCII worked out.
  private struct FastSet: Sendable {
    var set: ScalarSet
    var low: UInt64 = 0
    var high: UInt64 = 0

    init(_ set: ScalarSet) {
      self.set = set
      for value in UInt8(0)..<128 where set.contains(Unicode.Scalar(value)) {
        if value < 64 { low |= 1 << value } else { high |= 1 << (value - 64) }
      }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let value = scalar.value
      if value < 64 { return low >> value & 1 == 1 }
      if value < 128 { return high >> (value - 64) & 1 == 1 }
      return set.contains(scalar)
    }
  }

  private(set) var steps: [Step] = []
  private var sets: [FastSet] = []

  init(_ instructions: [PatternInstruction]) {
    for instruction in instructions {
      switch instruction {
      case .scalar(let scalar): steps.append(Step(kind: .scalar, first: scalar.value))
      case .set(let set):
        steps.append(Step(kind: .set, first: UInt32(sets.count)))
        sets.append(FastSet(set))
      case .split(let one, let other):
        steps.append(Step(kind: .split, first: UInt32(one), second: UInt32(other)))
      case .jump(let target): steps.append(Step(kind: .jump, first: UInt32(target)))
      case .accept: steps.append(Step(kind: .accept))
      case .assert(.start): steps.append(Step(kind: .start))
      case .assert(.end): steps.append(Step(kind: .end))
      case .assert(.wordBoundary): steps.append(Step(kind: .wordBoundary))
      case .assert(.noWordBoundary): steps.append(Step(kind: .noWordBoundary))
      }
    }
  }

  /// Whether the step at `place` takes `scalar`.
  @inline(__always)
  func accepts(_ place: Int, _ scalar: Unicode.Scalar) -> Bool {
    let step = steps[place]
    switch step.kind {
    case .scalar: return step.first == scalar.value
    case .set: return sets[Int(step.first)].contains(scalar)
    default: return false
    }
  }
}
