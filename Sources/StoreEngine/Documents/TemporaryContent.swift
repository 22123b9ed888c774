package import JSONText

/// Bytes that wait on disk, without a name, until a store takes them or nobody
/// wants them any more.
package struct TemporaryContent: Sendable {
  private let file: any File
  private let offset: Int
  package let count: Int
  package let sha256: String

  private static let piece = 1 << 20

  init(_ file: any File, offset: Int, count: Int, sha256: String) {
    self.file = file
    self.offset = offset
    self.count = count
    self.sha256 = sha256
  }

  /// The first bytes, up to `length`.
  package func head(_ length: Int) throws(StoreError) -> Bytes {
    do {
      return Bytes(try file.read(at: offset, count: min(length, count)))
    } catch {
      throw StoreError(error)
    }
  }

  /// Hands out the bytes in pieces of at most a mebibyte.
  package func forEachPiece(
    _ body: (Bytes) throws(StoreError) -> Void
  ) throws(StoreError) {
    var done = 0
    while done < count {
      let piece: [UInt8]
      do {
        piece = try file.read(at: offset + done, count: min(Self.piece, count - done))
      } catch {
        throw StoreError(error)
      }
      guard !piece.isEmpty else {
        throw StoreError(
          .inputOutput, "What was kept of a document until it is saved is gone.",
          hint: "Read its file again.")
      }
      done += piece.count
      try body(Bytes(piece))
    }
  }
}

/// The content of a file as it was when it was asked for.
package enum StagedContent: Sendable {
  /// So few bytes that they are best in memory.
  case memory(Bytes)
  case disk(TemporaryContent)

  /// Up to so many bytes stay in memory.
  private static let inMemory = 64 << 10
  /// Up to so many share a temporary file with others, because each file that
  /// is open is one of not very many.
  private static let shared = 4 << 20
  private static let piece = 1 << 20

  /// Reads the file at `path` to its end, now.
  ///
  /// - Throws: An error of that path, or of the temporary file.
  package init(ofFileAt path: String) throws(FileSystemError) {
    var source = try SourceFile(at: path)
    var head = try source.next(Self.inMemory)
    if head.count < Self.inMemory {
      self = .memory(Bytes(head))
      return
    }
    while head.count < Self.shared {
      let piece = try source.next(min(Self.piece, Self.shared - head.count))
      if piece.isEmpty {
        self = .disk(try SharedTemporaryFile.current.add(Bytes(head)))
        return
      }
      head += piece
    }
    let file = try POSIXFileSystem.makeTemporaryFile()
    var hash = SHA256()
    var count = 0
    var piece = head
    head = []
    while !piece.isEmpty {
      let bytes = Bytes(piece)
      try file.append(bytes)
      hash.update(bytes)
      count += piece.count
      piece = try source.next(Self.piece)
    }
    self = .disk(TemporaryContent(file, offset: 0, count: count, sha256: hash.hex))
  }
}

/// The temporary file that many small contents share; it goes with the last.
private final class SharedTemporaryFile: Sendable {
  private struct State {
    weak var file: POSIXFile?
    var size = 0
  }

  static let current = SharedTemporaryFile()
  /// Beyond this a new one is begun, so that old ones can go.
  private static let limit = 64 << 20

  private let state = Locked(State())

  func add(_ bytes: Bytes) throws(FileSystemError) -> TemporaryContent {
    let place: (file: POSIXFile, offset: Int) = try state.withLock {
      state throws(FileSystemError) in
      let file: POSIXFile
      if let open = state.file, state.size + bytes.count <= Self.limit {
        file = open
      } else {
        file = try POSIXFileSystem.makeTemporaryFile()
        state = State(file: file)
      }
      let offset = state.size
      do throws(FileSystemError) {
        try file.append(bytes)
      } catch {
        // Nobody knows where it ends now.
        state = State()
        throw error
      }
      state.size += bytes.count
      return (file, offset)
    }
    return TemporaryContent(
      place.file, offset: place.offset, count: bytes.count, sha256: SHA256.hex(of: bytes))
  }
}
