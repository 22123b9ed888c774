#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSONText
import StoreEngine

extension Document {
  /// Reads a file, all of it and now: what becomes of it later does not matter.
  /// Its type is that of its name, or else of its bytes.
  ///
  /// Up to 64 KiB are kept in memory, more in a temporary file without a name,
  /// in `TMPDIR` or else `/var/tmp`; memory stays small however large it is.
  ///
  /// - Throws: `file.input-output` when it cannot be read, or is a folder, a
  ///   pipe or a device; `save.no-space` when there is no room to keep it.
  /// - Complexity: O(bytes).
  public init(contentsOf url: URL, type: String? = nil) throws(DaybookError) {
    guard url.isFileURL else {
      throw DaybookError(
        .fileInputOutput, "“\(url.absoluteString)” is not a file.",
        recoverySuggestion: "Load it first, and make the document of its bytes.")
    }
    let path = url.path
    let staged: StagedContent
    do throws(FileSystemError) {
      staged = try StagedContent(ofFileAt: path)
    } catch {
      throw Self.failure(error, reading: path)
    }
    let pending = PendingContent(staged)
    let known = type ?? MediaType(fileExtension: url.pathExtension)?.name
    let told = if let known { known } else { try pending.mediaType().name }
    self.init(content: .pending(pending), type: told)
  }

  private static func failure(_ error: FileSystemError, reading path: String) -> DaybookError {
    let cause = DaybookError(StoreError(error))
    if error.path != path {
      return DaybookError(
        error.code == .noSpace ? .saveNoSpace : .fileInputOutput,
        "“\(path)” cannot be kept until it is saved.",
        recoverySuggestion: "Free some space, or let TMPDIR name a folder on a larger disk.",
        context: .init(file: error.path), underlying: [cause])
    }
    if error.code == .notRegular {
      return DaybookError(
        .fileInputOutput, "“\(path)” is not an ordinary file.",
        recoverySuggestion: "Name a file; folders, pipes and devices are not read.",
        context: .init(file: path), underlying: [cause])
    }
    return DaybookError(
      .fileInputOutput, "“\(path)” cannot be read.",
      recoverySuggestion: "Check that the file exists and that you may read it.",
      context: .init(file: path), underlying: [cause])
  }
}

extension PendingContent {
  /// What the first bytes tell.
  fileprivate func mediaType() throws(DaybookError) -> MediaType {
    switch place {
    case .memory(let data): return .of(data)
    case .disk(let content):
      return .of(
        Data(try DaybookError.mapping { () throws(StoreError) in try content.head(16) }.array))
    }
  }
}
