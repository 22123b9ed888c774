#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import JSONText

extension POSIXFile {
  /// Below this a read costs less than setting up a mapping and its faults.
  private static let smallestMapping = 64 * 1024

  func map(count: Int) throws(FileSystemError) -> Bytes {
    // Touching a page beyond the end of the file would end the process.
    guard try status().size >= count else {
      throw FileSystemError(code: .inputOutput, errno: 0, operation: "mmap", path: path)
    }
    do throws(POSIXFailure) {
      if count < POSIXFile.smallestMapping {
        let block = MemoryBlock(byteCount: count)
        let filled = try fill(block.bytes, from: 0)
        guard filled == count else { throw POSIXFailure(number: EIO) }
        return Bytes(owner: block, base: UnsafeRawPointer(block.base), count: count)
      }
      let mapping = try FileMapping(descriptor.number, count: count)
      return Bytes(owner: mapping, base: UnsafeRawPointer(mapping.base), count: count)
    } catch {
      throw error.error("mmap", path)
    }
  }
}

/// Memory that is filled once, before anybody shares it, with some readable
/// zeros after the end.
private final class MemoryBlock: Sendable {
  // Written only between its making and its being handed out; freed at the end.
  nonisolated(unsafe) let base: UnsafeMutableRawPointer
  private let byteCount: Int

  init(byteCount: Int) {
    self.byteCount = byteCount
    base = .allocate(byteCount: byteCount + 64, alignment: 64)
    (base + byteCount).initializeMemory(as: UInt8.self, repeating: 0, count: 64)
  }

  var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base, count: byteCount)
  }

  deinit { base.deallocate() }
}

/// The beginning of a file as read-only memory.
///
/// One readable page follows it, so that loops that take many bytes at a time
/// may read past the end. What a file that grows appends may show there.
private final class FileMapping: ReleasableMemory {
  // Never written through; unmapped when nobody can reach it.
  nonisolated(unsafe) let base: UnsafeMutableRawPointer
  private let length: Int

  init(_ descriptor: Int32, count: Int) throws(POSIXFailure) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let whole = (count + page - 1) / page * page
    length = whole + page
    let reserved = mmap(nil, length, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let reserved, reserved != MAP_FAILED else { throw POSIXFailure(number: errno) }
    base = reserved
    let mapped = mmap(reserved, whole, PROT_READ, MAP_SHARED | MAP_FIXED, descriptor, 0)
    if mapped == MAP_FAILED {
      let failure = POSIXFailure(number: errno)
      munmap(reserved, length)
      throw failure
    }
  }

  func letGo(_ range: UnsafeRawBufferPointer) {
    guard let start = range.baseAddress else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    // The mapping begins at a page: only pages that are wholly inside go.
    let first = (start - UnsafeRawPointer(base) + page - 1) / page * page
    let end = (start - UnsafeRawPointer(base) + range.count) / page * page
    if first < end { madvise(base + first, end - first, MADV_DONTNEED) }
  }

  func letGoOfAll() { letGo(UnsafeRawBufferPointer(start: base, count: length)) }

  deinit { munmap(base, length) }
}
