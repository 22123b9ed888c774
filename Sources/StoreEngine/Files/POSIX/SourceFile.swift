#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import JSONText

/// An ordinary file outside of any store, read from its beginning to its end.
///
/// Links are followed. What has no end, or no content of its own, is refused:
/// folders, pipes and devices.
struct SourceFile: Sendable {
  private let descriptor: POSIXDescriptor
  private let path: String
  private var offset = 0

  init(at path: String) throws(FileSystemError) {
    self.path = path
    do {
      // Without waiting for the other end of a pipe.
      descriptor = POSIXDescriptor(
        try calling { open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) })
      guard try descriptor.status().kind == .regular else {
        throw FileSystemError(code: .notRegular, errno: 0, operation: "open", path: path)
      }
    } catch let error as POSIXFailure {
      throw error.error("open", path)
    } catch let error as FileSystemError {
      throw error
    } catch {
      throw FileSystemError(code: .other, errno: 0, operation: "open", path: path)
    }
  }

  /// The next bytes, `count` unless the file ends before; none at its end.
  ///
  /// Asks for no size: files of the system say 0 and have content.
  mutating func next(_ count: Int) throws(FileSystemError) -> [UInt8] {
    let file = POSIXFile(descriptor, path: path)
    let start = offset
    var failure: POSIXFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(POSIXFailure) {
        filled = try file.fill(UnsafeMutableRawBufferPointer(buffer), from: start)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure.error("read", path) }
    offset += bytes.count
    return bytes
  }
}
