/// One word of `add` or `set`: `NAME=TEXT`, `NAME=@FILE` or `NAME:=JSON`.
struct Assignment: Equatable {
  enum Content: Equatable {
    /// Text, or `@FILE` where the attribute's type takes files.
    case text(String)
    case json(String)
  }

  private static let deepest = 500

  /// The attribute's name, then the names of members inside its value.
  var path: [String]
  var content: Content

  var attributeName: String { path[0] }
  var name: String { path.joined(separator: ".") }

  init(_ word: String) throws {
    guard let (before, value) = word.cut(at: "="), !before.isEmpty else {
      throw Failure.usage(
        "“\(word)” is not NAME=VALUE.",
        hint: "Write it like category=Bar, photo=@photo.jpg or note:=null.")
    }
    let isJSON = before.utf8.last == UInt8(ascii: ":")
    let name = isJSON ? String(before.dropLast()) : before
    path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !path.contains("") else {
      throw Failure.usage("“\(name)” is not a name.", hint: "Write it like placemark.locality.")
    }
    guard path.count <= Self.deepest else {
      throw Failure(
        .badData,
        "“\(path[0])”: \(path.count) names are nested too deep; \(Self.deepest) is the most.",
        hint: "Give fewer dotted names.")
    }
    content = isJSON ? .json(value) : .text(value)
  }

  /// Reads words, none of which may assign what another one does.
  static func all(_ words: some Sequence<String>) throws -> [Assignment] {
    var assignments: [Assignment] = []
    for word in words {
      let assignment = try Assignment(word)
      guard !assignments.contains(where: { $0.path == assignment.path }) else {
        throw Failure.usage("“\(assignment.name)” is given twice.", hint: "Keep one of them.")
      }
      assignments.append(assignment)
    }
    return assignments
  }
}
