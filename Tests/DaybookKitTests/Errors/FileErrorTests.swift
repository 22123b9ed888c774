import StoreEngine
import Testing

@testable import DaybookKit

@Suite("Errors of files") struct FileErrorTests {
  @Test(
    "what the system refuses is said once, without the names of calls",
    arguments: [
      ("openat", "opened"), ("pread", "read"), ("fdatasync", "written"), ("mkdirat", "made"),
      ("unlinkat", "removed"), ("flock", "locked"), ("another", "used"),
    ])
  func once(operation: String, verb: String) {
    let cause = FileSystemError(
      code: .permissionDenied, errno: 13, operation: operation, path: "S.daybook/lock")
    let error = DaybookError(StoreError(cause))
    #expect(error.code == .filePermissionDenied)
    #expect(error.message == "“S.daybook/lock” cannot be \(verb): permission denied.")
    #expect(error.underlying.isEmpty)
  }

  @Test("a cause that the message does not tell is told below it")
  func cause() throws {
    let cause = FileSystemError(code: .noSpace, errno: 28, operation: "write", path: "a")
    let error = DaybookError(StoreError(.saveFailed, "The save failed.", fileSystem: cause))
    #expect(error.message == "The save failed.")
    let below = try #require(error.underlying.first as? DaybookError)
    #expect(below.message == "“a” cannot be written: no space is left.")
  }
}
