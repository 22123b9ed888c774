#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSONText
import StoreEngine

/// A blob or a transformable: bytes that live in a file of their own.
///
/// A document made here waits until the save of its object writes it: in
/// memory, or, when it comes from a file of more than 64 KiB, in a temporary
/// file that goes with the last copy of the document. One that was fetched is
/// read from its file when it is asked for.
///
/// ```swift
/// let photo = try Document(contentsOf: photoURL)
/// try location.setValue(.document(photo), forKey: "photo")
/// ```
public struct Document: Sendable {
  enum Content: Sendable {
    case stored(StoredContent)
    case pending(PendingContent)
  }

  /// Behind a reference, so that values of other kinds stay small.
  private final class Storage: Sendable {
    let content: Content
    let type: String

    init(content: Content, type: String) {
      self.content = content
      self.type = type
    }
  }

  private let storage: Storage

  var content: Content { storage.content }
  /// What the bytes are, as a media type: `image/jpeg`.
  public var type: String { storage.type }

  init(content: Content, type: String) {
    storage = Storage(content: content, type: type)
  }

  /// Makes a document of bytes; without a type, the bytes tell it.
  public init(_ data: Data, type: String? = nil) {
    self.init(content: .pending(PendingContent(data)), type: type ?? MediaType.of(data).name)
  }

  /// Makes the document of a transformable.
  init(json value: FieldValue) {
    var writer = JSONWriter()
    ValueText.write(value, to: &writer)
    self.init(Data(writer.bytes), type: Self.jsonType)
  }

  /// The type of every transformable.
  static let jsonType = "application/json"

  /// How many bytes it has.
  public var byteCount: Int {
    switch content {
    case .stored(let stored): stored.reference.bytes
    case .pending(let pending): pending.byteCount
    }
  }

  /// SHA-256 of the bytes, as 64 lower-case hexadecimal digits.
  ///
  /// - Complexity: O(bytes) the first time for one made of bytes, else O(1).
  public var sha256: String {
    switch content {
    case .stored(let stored): stored.reference.sha256
    case .pending(let pending): pending.sha256
    }
  }

  /// The name of its file in the store; nil until it is saved.
  public var fileName: String? {
    if case .stored(let stored) = content { stored.reference.file } else { nil }
  }

  /// Its file in the store, to be read and never changed; nil until it is
  /// saved, and for a store in memory.
  ///
  /// It stays as long as a kept generation of the store names it.
  public var url: URL? {
    guard case .stored(let stored) = content,
      let path = stored.access.path(of: stored.reference, entity: stored.entity)
    else { return nil }
    return URL(filePath: path)
  }

  /// Whether it is yet to be saved.
  public var isPending: Bool { fileName == nil }
}

extension Document: Hashable {
  /// Whether both hold the same bytes of the same type.
  ///
  /// - Complexity: O(1) for documents that were saved or read from files.
  public static func == (left: Document, right: Document) -> Bool {
    if left.storage === right.storage { return true }
    guard left.byteCount == right.byteCount, left.type == right.type else { return false }
    if case .pending(let one) = left.content, case .pending(let other) = right.content {
      return one.hasSameBytes(as: other)
    }
    return left.sha256 == right.sha256
  }

  /// Hashes the SHA-256 of the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}
