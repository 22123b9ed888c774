#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The one place where the C library's numbers become codes.
extension FileSystemError {
  package init(errno: Int32, operation: String, path: String) {
    self.init(
      code: Code(errno: errno, operation: operation), errno: errno, operation: operation,
      path: path)
  }
}

extension FileSystemError.Code {
  package init(errno: Int32, operation: String) {
    if operation == "flock", Self.withoutLocks.contains(errno) {
      self = .locksUnsupported
      return
    }
    self =
      switch errno {
      case ENOSPC, EDQUOT: .noSpace
      case EROFS: .readOnly
      case EACCES, EPERM: .permissionDenied
      case ELOOP, ENOTDIR, EISDIR, ENXIO, ENODEV: .notRegular
      case EMFILE, ENFILE: .tooManyOpenFiles
      case ENAMETOOLONG: .nameTooLong
      case EFBIG, EOVERFLOW: .tooLarge
      case EIO: .inputOutput
      default: .other
      }
  }

  /// What `flock` says where the file system cannot lock.
  private static let withoutLocks: Set<Int32> = [ENOLCK, EOPNOTSUPP, ENOTSUP, ENOSYS, EINVAL]
}

extension FileSystemError: CustomStringConvertible {
  /// `write of journals/0000000013-9f3a.jsonl: No space left on device`.
  package var description: String {
    let reason = errno == 0 ? code.rawValue : FileSystemError.text(of: errno)
    return "\(operation) of \(path): \(reason)"
  }

  private static func text(of errno: Int32) -> String {
    // Long enough for every message of the C libraries; a longer one is cut.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress else { return "error \(errno)" }
      return message(of: errno, in: start, capacity: buffer.count)
    }
  }

  private static func message(
    of errno: Int32, in buffer: UnsafeMutablePointer<CChar>, capacity: Int
  ) -> String {
    guard strerror_r(errno, buffer, capacity) == 0 else { return "error \(errno)" }
    return String(cString: buffer)
  }
}
