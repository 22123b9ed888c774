/// A buffered writer that notices every error: stdout, or a file being made.
final class Output {
  private let put: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  private static let pieceSize = 64 * 1024

  /// A writer that hands its pieces to `put`.
  init(put: @escaping ([UInt8]) throws -> Void) {
    self.put = put
    buffer.reserveCapacity(Self.pieceSize + 4096)
  }

  convenience init(descriptor: Int32, name: String) {
    self.init { try Self.write($0, to: descriptor, name: name) }
  }

  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  func write(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Hands everything to the system.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try put(buffer)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws {
    do {
      try SystemCalls.write(bytes, to: descriptor)
    } catch let error where error.isReaderGone {
      throw ReaderGone()
    } catch {
      throw Failure(
        .inputOutput, "\(name) cannot be written: \(error.text).",
        hint: "Part of the output is missing; free some space or write elsewhere.")
    }
  }
}
