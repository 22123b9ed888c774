import DaybookKit

/// The files of blobs beside exported rows: `documents/ID-ATTRIBUTE.ENDING`.
///
/// Names follow from the entry alone, so that an export of what was imported
/// has the same names again.
struct ExportedDocuments {
  /// Absolute.
  let folder: String
  let shown: String

  init(folder: String, shown: String) {
    self.folder = folder
    self.shown = shown
  }

  private let made = Made()

  private static let subfolder = "documents"

  /// What this export made, in that order.
  private final class Made {
    var files: [String] = []
    var folders: [String] = []
  }

  /// Takes everything back after a failure.
  func removeMade() {
    for file in made.files.reversed() { SystemCalls.remove(file) }
    for folder in made.folders.reversed() { SystemCalls.removeDirectory(folder) }
  }

  /// Makes the folder unless it is there. A store takes no files but its own.
  func makeFolder() throws {
    guard SystemCalls.kind(of: "\(folder)/journals") == nil else {
      throw Failure(
        .cannotCreate, "“\(shown)” is a store, and an export would lie among its files.",
        hint: "Name another folder.")
    }
    do {
      try SystemCalls.makeDirectory(folder)
      made.folders.append(folder)
    } catch let error where error.isTaken && SystemCalls.kind(of: folder) == .directory {
    } catch {
      throw cannotMake(error)
    }
  }

  /// Writes the blob's file and returns its path, from the folder.
  func write(_ document: Document, of record: Record, _ attribute: String) throws -> String {
    do {
      try SystemCalls.makeDirectory("\(folder)/\(Self.subfolder)")
      made.folders.append("\(folder)/\(Self.subfolder)")
    } catch let error where error.isTaken {
    } catch {
      throw cannotMake(error)
    }
    let id = record.objectID.map { "\($0)" } ?? "entry"
    let path = "\(Self.subfolder)/\(id)-\(attribute)\(ending(of: document))"
    try NewFile.write(to: "\(folder)/\(path)", shown: "\(shown)/\(path)") { output in
      try document.withChunks { try output.write($0) }
    }
    made.files.append("\(folder)/\(path)")
    return path
  }

  /// The reference that stands in a row: the path, and what it leads to.
  func reference(_ document: Document, of record: Record, _ attribute: String) throws -> FieldValue
  {
    .object([
      "_file": .string(try write(document, of: record, attribute)),
      "_bytes": .integer(Int64(document.byteCount)),
      "_sha256": .string(document.sha256),
      "_type": .string(document.type),
    ])
  }

  private func ending(of document: Document) -> String {
    guard let name = document.fileName, let dot = name.lastIndex(of: ".") else { return "" }
    return String(name[dot...])
  }

  private func cannotMake(_ error: SystemCalls.Failed) -> Failure {
    Failure(
      error.isDenied ? .permissionDenied : .cannotCreate,
      "The folder “\(shown)” cannot be made: \(error.text).", hint: "Name another place.")
  }
}
