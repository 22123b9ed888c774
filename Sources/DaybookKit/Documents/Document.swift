#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSONText
import StoreEngine

/// A blob or a transformable: bytes that live in a file of their own.
///
/// A document made here is in memory until the save of its object writes it;
/// one that was fetched is read from its file when it is asked for.
///
/// ```swift
/// let photo = try Document(contentsOf: photoURL)
/// try location.setValue(.document(photo), forKey: "photo")
/// ```
public struct Document: Sendable {
  enum Content: Sendable {
    case stored(StoredContent)
    case pending(Data)
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
    self.init(content: .pending(data), type: type ?? MediaType.of(data).name)
  }

  /// Reads a file; its type is that of its name, or else of its bytes.
  ///
  /// - Throws: `file.input-output` when it cannot be read.
  public init(contentsOf url: URL, type: String? = nil) throws(DaybookError) {
    do {
      let data = try Data(contentsOf: url)
      let named = MediaType(fileExtension: url.pathExtension)
      self.init(data, type: type ?? (named ?? MediaType.of(data)).name)
    } catch {
      throw DaybookError(
        .fileInputOutput, "“\(url.path)” cannot be read.",
        recoverySuggestion: "Check that the file exists and that you may read it.",
        context: .init(file: url.path), underlying: [error])
    }
  }

  /// Makes the document of a transformable.
  init(json value: FieldValue) {
    var writer = JSONWriter()
    ValueText.write(value, to: &writer)
    self.init(content: .pending(Data(writer.bytes)), type: Self.jsonType)
  }

  /// The type of every transformable.
  static let jsonType = "application/json"

  /// How many bytes it has.
  public var byteCount: Int {
    switch content {
    case .stored(let stored): stored.reference.bytes
    case .pending(let data): data.count
    }
  }

  /// SHA-256 of the bytes, as 64 lower-case hexadecimal digits.
  ///
  /// - Complexity: O(bytes) for a document that is not saved yet.
  public var sha256: String {
    switch content {
    case .stored(let stored): stored.reference.sha256
    case .pending(let data): SHA256.hex(of: Bytes([UInt8](data)))
    }
  }

  /// The name of its file in the store; nil until it is saved.
  public var fileName: String? {
    if case .stored(let stored) = content { stored.reference.file } else { nil }
  }

  /// Whether it is yet to be saved.
  public var isPending: Bool { fileName == nil }
}

extension Document: Hashable {
  /// Whether both hold the same bytes of the same type.
  public static func == (left: Document, right: Document) -> Bool {
    guard left.byteCount == right.byteCount, left.type == right.type else { return false }
    if case .pending(let one) = left.content, case .pending(let other) = right.content {
      return one == other
    }
    return left.sha256 == right.sha256
  }

  /// Hashes size and type, not to read the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(byteCount)
    hasher.combine(type)
  }
}
