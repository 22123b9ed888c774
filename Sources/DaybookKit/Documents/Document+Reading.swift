#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSONText
import StoreEngine

extension Document {
  /// The bytes, proved to be those that were saved.
  ///
  /// - Throws: `document.missing`, `document.damaged`.
  /// - Complexity: O(bytes).
  public func data() throws(DaybookError) -> Data {
    switch content {
    case .pending(let data): data
    case .stored(let stored): Data(try stored.bytes().array)
    }
  }

  /// Hands out the bytes in pieces of up to a mebibyte. When it returns, they
  /// are proved to be those that were saved; when it throws, they may not be.
  ///
  /// - Throws: `document.missing`, `document.damaged`, what `body` throws.
  public func withChunks(_ body: (Data) throws -> Void) throws {
    switch content {
    case .pending(let data): try body(data)
    case .stored(let stored): try stored.forEachChunk { try body(Data($0.array)) }
    }
  }

  /// Writes the bytes to a new file, which is there only when all are right.
  ///
  /// - Throws: `document.missing`, `document.damaged`, `file.input-output`.
  public func copy(to url: URL) throws(DaybookError) {
    let bytes = try data()
    do {
      try bytes.write(to: url, options: .withoutOverwriting)
    } catch {
      throw DaybookError(
        .fileInputOutput, "“\(url.path)” cannot be written.",
        recoverySuggestion: "Name a file that does not exist, in a folder you may write to.",
        context: .init(file: url.path), underlying: [error])
    }
  }

  /// The value of a transformable.
  ///
  /// - Throws: `document.missing`; `document.damaged`, also when the bytes are
  ///   not JSON.
  public func json() throws(DaybookError) -> FieldValue { FieldValue(try jsonValue()) }

  func jsonValue() throws(DaybookError) -> JSONValue {
    let bytes = Bytes([UInt8](try data()))
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      throw DaybookError(
        .documentDamaged,
        "The document “\(fileName ?? "in memory")” is not JSON: \(error.message).",
        context: .init(file: fileName, line: error.line, offset: error.byte))
    }
  }

  /// Writes its reference, or what stands for it while it is not saved.
  func write(to json: inout JSONWriter) {
    switch content {
    case .stored(let stored): stored.reference.write(to: &json)
    case .pending(let data):
      json.beginObject()
      if type == Self.jsonType, (try? JSONText.validate(Bytes([UInt8](data)))) != nil {
        json.key(InlineDocument.jsonKey)
        json.raw(Bytes([UInt8](data)))
      } else {
        json.key(InlineDocument.blobKey)
        json.integer(Int64(data.count))
      }
      json.endObject()
    }
  }
}

/// How a document that is not saved yet stands in the text of a record that is
/// evaluated: never on disk, where keys that begin with `_` are the store's.
enum InlineDocument {
  static let jsonKey = "_inline"
  static let blobKey = "_pending"
}
