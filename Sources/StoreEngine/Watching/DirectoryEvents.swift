import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Tells when files in some directories grow, appear or go, where the system
/// tells such things (`inotify` of Linux).
final class DirectoryEvents: Sendable {
  // A source may be used on any thread; the protocol alone does not say so.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  #if os(Linux) || os(Android)
    /// Nil when the system cannot tell, or a directory is not there.
    init?(
      of directories: [String], queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
    ) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let wanted = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)
      for directory in directories where inotify_add_watch(descriptor, directory, wanted) < 0 {
        close(descriptor)
        return nil
      }
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler {
        Self.drain(descriptor)
        body()
      }
      source.setCancelHandler { close(descriptor) }
      source.activate()
    }

    /// What happened is of no interest: whoever is told looks for himself.
    private static func drain(_ descriptor: Int32) {
      withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
        while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      }
    }
  #else
    init?(of directories: [String], queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
      return nil
    }
  #endif

  deinit { source.cancel() }

  func cancel() { source.cancel() }
}
