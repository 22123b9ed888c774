import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder that files named in rows are relative to, and never outside of.
struct DocumentFolder {
  /// Absolute.
  var path: String
  /// As messages name it.
  var shown: String

  /// The document that a row names: `{"_file":"photos/a.jpg"}`, or its path;
  /// or that it carries: `{"_base64":"…"}`.
  func document(of value: FieldValue, _ attribute: String) throws -> Document {
    if let carried = value["_base64"]?.stringValue, let data = Data(base64Encoded: carried) {
      return Document(data, type: value["_type"]?.stringValue)
    }
    let type = value["_type"]?.stringValue
    guard let name = value.stringValue ?? value["_file"]?.stringValue else {
      throw Failure(
        .badData, "“\(attribute)” (blob): a file is expected.",
        hint: "Name it like {\"_file\":\"photo.jpg\"}, relative to \(shown).")
    }
    let document = try stored(name, type, attribute)
    if let expected = value["_sha256"]?.stringValue, expected != document.sha256 {
      throw Failure(
        .badData, "“\(attribute)”: the file “\(name)” is not the one the row was written with.",
        hint: "Its SHA-256 is \(document.sha256), not \(expected).")
    }
    return document
  }

  /// The document of the file at `path`, which messages call `name`.
  static func document(at path: String, _ name: String, type: String? = nil) throws -> Document {
    switch SystemCalls.kind(of: path) {
    case .file: return try Document(contentsOf: URL(filePath: path), type: type)
    case nil: throw Failure(.notFound, "There is no file “\(name)”.", hint: "Check the path.")
    case .directory: throw Failure(.notFound, "“\(name)” is a directory.", hint: "Name a file.")
    case .pipe, .device: throw notAFile(name)
    }
  }

  /// Refuses the pipe or device `name`, of which nobody knows the end.
  static func notAFile(_ name: String) -> Failure {
    Failure(.badData, "“\(name)” is not an ordinary file.", hint: "Name a file, or - for stdin.")
  }

  private func stored(_ name: String, _ type: String?, _ attribute: String) throws -> Document {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !parts.contains(".."), !name.utf8.contains(0), !name.isEmpty else {
      throw outside(name, attribute)
    }
    let full = path + "/" + name
    let root = SystemCalls.realPath(path) ?? path
    if let real = SystemCalls.realPath(full), !real.hasPrefix(root == "/" ? "/" : root + "/") {
      throw outside(name, attribute)
    }
    do {
      return try Self.document(at: full, name, type: type)
    } catch let failure as Failure {
      throw Failure(
        .badData, "“\(attribute)”: \(failure.message)",
        hint: "Files are looked for in \(shown); “daybook export --to DIR” writes them with the "
          + "rows.")
    }
  }

  private func outside(_ name: String, _ attribute: String) -> Failure {
    Failure(
      .badData, "“\(attribute)”: the file “\(name)” is outside \(shown).",
      hint: "Name files in it, relative to it.")
  }
}
