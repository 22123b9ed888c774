/// The tree of a regular expression.
indirect enum PatternNode: Sendable {
  case scalar(Unicode.Scalar)
  case set(ScalarSet)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  /// At least so often, at most so often.
  case repetition(PatternNode, Int, Int?)
  case assertion(PatternAssertion)
}

/// What must hold at a place of the text.
enum PatternAssertion: Sendable { case start, end, wordBoundary, noWordBoundary }

/// A set of scalars: `[a-z]`, `\d`, `.`.
struct ScalarSet: Sendable {
  enum Member: Sendable {
    case range(ClosedRange<Unicode.Scalar>)
    case digit, word, space
    case category(String)
    indirect case opposite(Member)
  }

  var members: [Member]
  var isNegated = false

  /// Every scalar.
  static let everything = ScalarSet(members: [], isNegated: true)
  /// Every scalar that does not end a line: what `.` is.
  static let anyButNewline = ScalarSet(
    members: [.range("\n"..."\r"), .range("\u{85}"..."\u{85}"), .range("\u{2028}"..."\u{2029}")],
    isNegated: true)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    members.contains { $0.contains(scalar) } != isNegated
  }
}

extension ScalarSet.Member {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let range): range.contains(scalar)
    case .digit: scalar.properties.generalCategory == .decimalNumber
    case .word: Self.isWord(scalar)
    case .space: scalar.properties.isWhitespace
    case .category(let name): scalar.properties.generalCategory.shortName.hasPrefix(name)
    case .opposite(let member): !member.contains(scalar)
    }
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return scalar == "_" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
        || ("A"..."Z").contains(scalar)
    }
    let category = scalar.properties.generalCategory
    return scalar.properties.isAlphabetic || category == .decimalNumber
      || category == .nonspacingMark || category == .spacingMark
      || category == .connectorPunctuation
  }
}

extension Unicode.GeneralCategory {
  /// As regular expressions name it.
  var shortName: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "C"
    }
  }
}
