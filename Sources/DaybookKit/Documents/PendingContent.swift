#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import StoreEngine

/// The bytes of a document that is not saved yet, in memory or on disk.
final class PendingContent: Sendable {
  enum Place: Sendable {
    case memory(Data)
    case disk(TemporaryContent)
  }

  let place: Place
  /// Nil until somebody asks for it.
  private let hash: Locked<String?>

  private static let piece = 1 << 20

  init(_ data: Data) {
    place = .memory(data)
    hash = Locked(nil)
  }

  init(_ staged: StagedContent) {
    switch staged {
    case .memory(let bytes):
      place = .memory(Data(bytes.array))
      hash = Locked(nil)
    case .disk(let content):
      place = .disk(content)
      hash = Locked(content.sha256)
    }
  }

  var byteCount: Int {
    switch place {
    case .memory(let data): data.count
    case .disk(let content): content.count
    }
  }

  /// Its hash, unless nobody asked for it yet.
  var knownHash: String? { hash.withLock { $0 } }

  /// - Complexity: O(bytes) the first time.
  var sha256: String {
    if let knownHash { return knownHash }
    var found = SHA256()
    // Bytes in memory cannot fail to be read, and those on disk have a hash.
    try? forEachPiece { found.update($0) }
    let text = found.hex
    hash.withLock { $0 = text }
    return text
  }

  /// Hands out the bytes in pieces of at most a mebibyte.
  func forEachPiece(_ body: (Bytes) throws(StoreError) -> Void) throws(StoreError) {
    switch place {
    case .disk(let content): try content.forEachPiece(body)
    case .memory(let data):
      var start = data.startIndex
      while start < data.endIndex {
        let end = min(start + Self.piece, data.endIndex)
        try body(Bytes([UInt8](data[start..<end])))
        start = end
      }
    }
  }

  /// Whether both have the same bytes; compares them where that is cheapest.
  func hasSameBytes(as other: PendingContent) -> Bool {
    if self === other { return true }
    if case .memory(let mine) = place, case .memory(let theirs) = other.place {
      return mine == theirs
    }
    return byteCount == other.byteCount && sha256 == other.sha256
  }
}
