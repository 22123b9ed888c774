import JSONText

/// The constants of a long IN, so that a row is looked up and not compared with
/// every one of them.
struct ConstantSet: Sendable {
  private enum Members: Sendable {
    case texts(Set<String>, TextOptions)
    case integers(Set<Int64>)
  }

  /// Whether `nil` is one.
  let hasMissing: Bool
  private let members: Members

  /// Nil when the constants are not all texts, or all integers, of the
  /// attribute's type.
  init?(_ constants: QueryValue, for source: ValueSource, _ options: TextOptions) {
    guard source.isPlain, case .array(let elements) = constants else { return nil }
    // UUIDs are equal whatever the case they are written in.
    let options = source.type == .uuid ? .caseInsensitive : options
    var (texts, integers): (Set<String>, Set<Int64>) = ([], [])
    let present = elements.filter { !$0.isMissing }
    for element in present {
      switch element {
      case .text(let text) where source.type.isText:
        texts.insert(options.isEmpty ? text : TextFolding.folded(text, options))
      case .integer(let integer) where source.type.integerRange != nil: integers.insert(integer)
      default: return nil
      }
    }
    hasMissing = present.count < elements.count
    members = source.type.isText ? .texts(texts, options) : .integers(integers)
  }

  /// Whether the text of a stored value is that of a member.
  func contains(stored text: Bytes) -> Bool {
    switch members {
    case .texts(let texts, let options):
      guard let text = JSONText.string(of: text) else { return false }
      return texts.contains(options.isEmpty ? text : TextFolding.folded(text, options))
    case .integers(let integers): return JSONText.int64(of: text).map(integers.contains) ?? false
    }
  }
}
