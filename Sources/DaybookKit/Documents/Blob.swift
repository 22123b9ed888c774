#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Bytes that an attribute keeps as a file of its own: a photo, a recording.
///
/// ```swift
/// location.photo = try Blob(contentsOf: photoURL)
/// try context.save()
/// let photo = try location.photo?.data()
/// ```
///
/// A blob made here is written when its object is saved; one that was fetched
/// is read from its file when it is asked for, and proved to be what was saved.
/// A file that is missing is an error of the reading, not of the fetch.
///
/// A blob is an attribute of its own: not an element of an array, nor a
/// property of a struct that is one. Coded by other coders, such as
/// Foundation's, it carries its type and its bytes along.
public struct Blob: AttributeValue {
  let document: Document

  init(document: Document) { self.document = document }

  /// Makes a blob of bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - type: A media type such as `image/jpeg`; without one, the bytes tell
  ///     it, or else it is `application/octet-stream`.
  public init(_ data: Data, type: String? = nil) {
    document = Document(data, type: type)
  }

  /// Makes a blob of a file as it is now; what happens to the file later does
  /// not matter.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - type: A media type; without one, the file's name tells it, or else its
  ///     bytes.
  /// - Throws: `file.input-output` when it cannot be read.
  /// - Complexity: O(bytes).
  public init(contentsOf url: URL, type: String? = nil) throws(DaybookError) {
    document = try Document(contentsOf: url, type: type)
  }

  /// `blob`.
  public static var attributeKind: AttributeKind { AttributeKind(.blob) }

  /// How many bytes it has.
  public var byteCount: Int { document.byteCount }

  /// What the bytes are, as a media type: `image/jpeg`.
  public var type: String { document.type }

  /// Its file in the store, for reading alone; nil until it is saved, and of a
  /// store in memory. The file may go when the object's blob is replaced.
  public var url: URL? { document.url }

  /// The bytes.
  ///
  /// - Throws: `document.missing`, `document.damaged`.
  /// - Complexity: O(bytes).
  public func data() throws(DaybookError) -> Data { try document.data() }

  /// Hands out the bytes in pieces of up to a mebibyte, in constant memory.
  /// When it returns, they are proved to be those that were saved; when it
  /// throws, they may not be.
  ///
  /// - Throws: `document.missing`, `document.damaged`, what `body` throws.
  /// - Complexity: O(bytes).
  public func withChunks(_ body: (Data) throws -> Void) throws {
    try document.withChunks(body)
  }

  /// Writes the bytes to a new file, which is there only when all are right.
  ///
  /// - Throws: `document.missing`, `document.damaged`, `file.input-output`
  ///   when the file exists already or cannot be written.
  /// - Complexity: O(bytes).
  public func copy(to url: URL) throws(DaybookError) { try document.copy(to: url) }
}

extension Blob: DocumentValue {}

extension Blob: Hashable {
  /// Whether both have the same bytes, by SHA-256, and the same type.
  public static func == (left: Blob, right: Blob) -> Bool { left.document == right.document }

  /// Hashes the SHA-256 of the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(document.sha256) }
}

extension Blob: CustomStringConvertible {
  /// Its type and size.
  public var description: String { "Blob(\(type), \(byteCount) bytes)" }
}

extension Blob: Codable {
  private enum CodingKeys: String, CodingKey { case type, data }

  /// Reads what stands for the blob in a record; from other coders, its bytes.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    if let document = try RecordDocuments.document(from: decoder) {
      self.init(document: document)
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Data.self, forKey: .data),
      type: try values.decodeIfPresent(String.self, forKey: .type))
  }

  /// Writes what stands for the blob in a record; to other coders, its bytes.
  ///
  /// - Throws: `document.missing`, `document.damaged`, for other coders.
  public func encode(to encoder: any Encoder) throws {
    if RecordDocuments.isKnown(to: encoder) {
      return try document.encodeReference(to: encoder, inline: nil)
    }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(type, forKey: .type)
    try values.encode(try data(), forKey: .data)
  }
}
