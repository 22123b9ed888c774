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
  /// - Complexity: O(bytes), and as much memory.
  public func data() throws(DaybookError) -> Data {
    if case .pending(let pending) = content, case .memory(let data) = pending.place {
      return data
    }
    var all = Data()
    all.reserveCapacity(min(byteCount, 1 << 26))
    try DaybookError.mapping { () throws(StoreError) in
      try forEachPiece { all.append(contentsOf: $0.array) }
    }
    return all
  }

  /// Hands out the bytes in pieces of up to a mebibyte. When it returns, they
  /// are proved to be those that were saved; when it throws, they may not be.
  ///
  /// - Throws: `document.missing`, `document.damaged`, what `body` throws.
  public func withChunks(_ body: (Data) throws -> Void) throws {
    var failure: (any Error)?
    do {
      try forEachPiece { (piece) throws(StoreError) in
        do {
          try body(Data(piece.array))
        } catch {
          failure = error
          throw StoreError(.inputOutput, "Whoever reads the document gave up.")
        }
      }
    } catch {
      throw failure ?? DaybookError(error)
    }
  }

  /// Writes the bytes to a new file, which is there only when all are right.
  /// A file that is there already stays as it is.
  ///
  /// - Throws: `document.missing`, `document.damaged`, `file.input-output`.
  public func copy(to url: URL) throws(DaybookError) {
    var cause: [any Error] = []
    do throws(StoreError) {
      if try POSIXFileSystem.makeFile(at: url.path, forEachPiece) { return }
    } catch {
      // The document's own trouble, not that of the new file.
      if error.fileSystem == nil { throw DaybookError(error) }
      cause = [DaybookError(error)]
    }
    throw DaybookError(
      .fileInputOutput, "“\(url.path)” cannot be written.",
      recoverySuggestion: "Name a file that does not exist, in a folder you may write to.",
      context: .init(file: url.path), underlying: cause)
  }

  /// Hands out the bytes in pieces of at most a mebibyte; returning means that
  /// they were whole.
  func forEachPiece(_ body: (Bytes) throws(StoreError) -> Void) throws(StoreError) {
    switch content {
    case .pending(let pending): try pending.forEachPiece(body)
    case .stored(let stored):
      try stored.access.readDocument(stored.reference, entity: stored.entity, body)
    }
  }

  /// What a save writes, in constant memory.
  var source: DocumentSource {
    let known: String? =
      switch content {
      case .stored(let stored): stored.reference.sha256
      case .pending(let pending): pending.knownHash
      }
    return .stream(
      DocumentStream(sha256: known) { (take) throws(StoreError) in try forEachPiece(take) })
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
    case .pending:
      json.beginObject()
      if type == Self.jsonType, let bytes = try? data(),
        (try? JSONText.validate(Bytes([UInt8](bytes)))) != nil
      {
        json.key(InlineDocument.jsonKey)
        json.raw(Bytes([UInt8](bytes)))
      } else {
        json.key(InlineDocument.blobKey)
        json.integer(Int64(byteCount))
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
