/// Which store a command is about.
enum StoreLocation {
  static let suffix = ".daybook"

  /// `--store`, else `$DAYBOOK_STORE`, else the only `*.daybook` in the
  /// working directory or in the nearest parent that has one.
  static func find(_ option: String?, in world: World) throws -> String {
    if let option {
      guard !option.isEmpty else { throw Failure.usage("--store names no directory.") }
      return option
    }
    if let variable = world.variables["DAYBOOK_STORE"], !variable.isEmpty { return variable }
    var directory = world.workingDirectory
    var prefix = ""
    while true {
      let stores = stores(in: directory)
      if let only = stores.first, stores.count == 1 { return prefix + only }
      if stores.count > 1 { throw several(stores.map { prefix + $0 }) }
      guard directory != "/", let slash = directory.lastIndex(of: "/") else { throw none() }
      directory = slash == directory.startIndex ? "/" : String(directory[..<slash])
      prefix = directory == "/" ? "/" : directory + "/"
    }
  }

  /// The names of the stores that lie in `directory`, sorted.
  static func stores(in directory: String) -> [String] {
    let names = (try? SystemCalls.names(in: directory)) ?? []
    return names.filter { name in
      name.hasSuffix(suffix) && !name.hasPrefix(".")
        && SystemCalls.kind(of: directory + "/" + name) == .directory
    }.sorted()
  }

  private static func several(_ stores: [String]) -> Failure {
    Failure(
      .usage, "There are \(stores.count) stores here.", details: stores,
      hint: "Name one: --store “\(stores[0])”, or set DAYBOOK_STORE.")
  }

  private static func none() -> Failure {
    Failure(
      .notFound, "There is no store here nor in a parent directory.",
      hint: "Name one with --store DIR, or make one: daybook init Places.daybook "
        + "--template locations.")
  }
}
