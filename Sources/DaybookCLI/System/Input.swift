/// Bytes of a file or a pipe, taken as they come.
final class Input {
  /// As messages name it: a path, or `stdin`.
  let name: String
  private let take: (Int) throws -> [UInt8]
  private let finish: () -> Void
  private var pushedBack: [UInt8] = []

  /// An input whose bytes `take` gives: at most so many, none at the end.
  init(
    name: String, finish: @escaping () -> Void = {}, take: @escaping (Int) throws -> [UInt8]
  ) {
    self.name = name
    self.take = take
    self.finish = finish
  }

  /// What comes through an open descriptor, which stays open.
  convenience init(descriptor: Int32, name: String) {
    self.init(name: name) { try Self.read(descriptor, upTo: $0, name: name) }
  }

  /// Opens the file or pipe at `path`, which messages call `name`. A device may
  /// have no end, so it is refused.
  convenience init(path: String, name: String) throws {
    if SystemCalls.kind(of: path) == .device {
      throw Failure(
        .badData, "“\(name)” is a device, not a file.", hint: "Name a file, or - for stdin.")
    }
    let descriptor: Int32
    do {
      descriptor = try SystemCalls.openForReading(path)
    } catch let error where error.isAbsent {
      throw Failure(.notFound, "There is no file “\(name)”.", hint: "Check the path.")
    } catch let error where error.isDenied {
      throw Failure(.permissionDenied, "“\(name)” may not be read.", hint: "Check its permissions.")
    } catch {
      throw Failure(.inputOutput, "“\(name)” cannot be opened: \(error.text).")
    }
    if SystemCalls.kind(of: descriptor) == .directory {
      SystemCalls.close(descriptor)
      throw Failure(.notFound, "“\(name)” is a directory.", hint: "Name a file in it.")
    }
    self.init(name: name, finish: { SystemCalls.close(descriptor) }) {
      try Self.read(descriptor, upTo: $0, name: name)
    }
  }

  deinit { finish() }

  /// The next bytes, at least one; empty at the end.
  func read(upTo count: Int = 128 * 1024) throws -> [UInt8] {
    if !pushedBack.isEmpty {
      defer { pushedBack = [] }
      return pushedBack
    }
    return try take(count)
  }

  /// Gives bytes back, to be read again first.
  func pushBack(_ bytes: [UInt8]) { pushedBack = bytes + pushedBack }

  /// Everything until the end.
  func readAll() throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try read()
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  private static func read(
    _ descriptor: Int32, upTo count: Int, name: String
  ) throws -> [UInt8] {
    do {
      return try SystemCalls.read(descriptor, upTo: count)
    } catch {
      throw Failure(.inputOutput, "“\(name)” cannot be read: \(error.text).")
    }
  }
}
