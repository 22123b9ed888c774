/// A file-system call that failed: which, on what, and why.
package struct FileSystemError: Error, Hashable, Sendable {
  /// What went wrong, as a store needs to tell it apart.
  package enum Code: String, Sendable {
    case noSpace, readOnly, permissionDenied, notRegular, tooManyOpenFiles
    case locksUnsupported, nameTooLong, tooLarge, inputOutput, other
  }

  package var code: Code
  /// The C library's number; 0 when no call failed.
  package var errno: Int32
  /// The call, as the manual names it: `write`, `fdatasync` …
  package var operation: String
  package var path: String

  package init(code: Code, errno: Int32, operation: String, path: String) {
    self.code = code
    self.errno = errno
    self.operation = operation
    self.path = path
  }
}
