extension Invocation {
  /// Refuses a place where no store can be made, in plain words.
  func requirePlace(for path: String) throws {
    var full = world.absolute(path)
    while full.count > 1, full.hasSuffix("/") { full.removeLast() }
    switch SystemCalls.kind(of: full) {
    case nil, .directory: break
    case .file, .pipe, .device:
      throw Failure(
        .cannotCreate, "“\(path)” is a file, and a store is a directory.",
        hint: "Choose a name that is not taken.")
    }
    guard let slash = full.lastIndex(of: "/"), slash != full.startIndex else { return }
    let parent = String(full[..<slash])
    switch SystemCalls.kind(of: parent) {
    case .directory: break
    case nil:
      throw Failure(
        .cannotCreate, "There is no folder “\(parent)” to make the store in.",
        hint: "Make the folder first, or choose another place.")
    case .file, .pipe, .device:
      throw Failure(
        .cannotCreate, "“\(parent)” is a file, so no store can be in it.",
        hint: "Choose another place.")
    }
  }
}
