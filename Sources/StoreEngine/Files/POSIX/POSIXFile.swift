#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import JSONText

final class POSIXFile: File {
  let descriptor: POSIXDescriptor
  let path: String
  /// The name it has until it is linked, where unnamed files are unknown.
  let temporary: TemporaryName?

  init(_ descriptor: POSIXDescriptor, path: String, temporary: TemporaryName? = nil) {
    self.descriptor = descriptor
    self.path = path
    self.temporary = temporary
  }

  func status() throws(FileSystemError) -> FileStatus {
    do { return try descriptor.status() } catch { throw error.error("fstat", path) }
  }

  func read(at offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
    // What is asked for may be far more than there is.
    let rest = try status().size - offset
    guard offset >= 0, count > 0, rest > 0 else { return [] }
    var failure: POSIXFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: min(count, rest)) { buffer, filled in
      do throws(POSIXFailure) {
        filled = try fill(UnsafeMutableRawBufferPointer(buffer), from: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure.error("pread", path) }
    return bytes
  }

  /// Reads until `buffer` is full or the file ends.
  ///
  /// - Returns: How many bytes there were.
  func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(POSIXFailure) -> Int {
    var filled = 0
    while filled < buffer.count, let base = buffer.baseAddress {
      let count = try calling {
        pread(descriptor.number, base + filled, buffer.count - filled, off_t(offset + filled))
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  func append(_ bytes: Bytes) throws(FileSystemError) {
    do {
      try bytes.withUnsafeBytes { buffer throws(POSIXFailure) in
        guard let base = buffer.baseAddress else { return }
        var written = 0
        while written < buffer.count {
          // Linux takes at most 2 GiB less a page; macOS refuses more.
          let part = min(buffer.count - written, 1 << 30)
          written += try calling { write(descriptor.number, base + written, part) }
        }
      }
    } catch {
      throw error.error("write", path)
    }
  }

  func synchronize() throws(FileSystemError) {
    do {
      #if canImport(Darwin)
        do {
          try calling { fcntl(descriptor.number, F_FULLFSYNC) }
        } catch {
          // Network file systems know only this one.
          guard [ENOTSUP, EINVAL, ENOTTY].contains(error.number) else { throw error }
          try calling { fsync(descriptor.number) }
        }
      #else
        try calling { fdatasync(descriptor.number) }
      #endif
    } catch {
      throw error.error("fdatasync", path)
    }
  }

  func tryLock(_ mode: FileLockMode) throws(FileSystemError) -> Bool {
    let operation = mode == .shared ? LOCK_SH : LOCK_EX
    do {
      try calling { flock(descriptor.number, operation | LOCK_NB) }
      return true
    } catch {
      if error.number == EWOULDBLOCK { return false }
      throw error.error("flock", path)
    }
  }

  // Nothing can be done about a failure: the lock goes with the descriptor.
  func unlock() { _ = try? calling { flock(descriptor.number, LOCK_UN) } }
}
