/// A file that is there when it is whole, and that replaces nothing.
enum NewFile {
  /// Writes beside `path` and names the file at the end.
  static func write(
    to path: String, shown: String, _ body: (Output) throws -> Void
  ) throws {
    guard SystemCalls.kind(of: path) == nil else { throw taken(shown) }
    let unfinished = path + ".tmp-\(UInt32.random(in: 0 ..< .max))"
    do {
      let descriptor = try SystemCalls.makeFile(unfinished)
      defer {
        SystemCalls.close(descriptor)
        SystemCalls.remove(unfinished)
      }
      let output = Output(descriptor: descriptor, name: shown)
      try body(output)
      try output.flush()
      try SystemCalls.synchronize(descriptor)
      try SystemCalls.link(unfinished, as: path)
    } catch let error as SystemCalls.Failed {
      if error.isTaken { throw taken(shown) }
      throw Failure(
        error.isDenied ? .permissionDenied : .cannotCreate,
        "“\(shown)” cannot be made: \(error.text).", hint: "Name another place.")
    }
  }

  private static func taken(_ shown: String) -> Failure {
    Failure(
      .cannotCreate, "“\(shown)” is there already.",
      hint: "Name another file, or remove that one first.")
  }
}
