#if os(Linux) || os(Android)
  #if canImport(Musl)
    import Musl
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Android)
    import Android
  #endif

  /// What Linux can and the module map of its C library does not tell.
  enum LinuxFiles {
    /// `O_TMPFILE`: `__O_TMPFILE`, the same on every architecture Swift has,
    /// and `O_DIRECTORY`, which differs.
    static let temporaryFile: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Whether a file without a name can be given one; not where `/proc` is
    /// missing, as in some sandboxes.
    static let canLinkThroughProc = access("/proc/self/fd", X_OK) == 0

    private typealias RenameAt2 =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32

    /// `syncfs`, which the module map hides; nil where there is none.
    static let synchronizeFileSystem: (@convention(c) (Int32) -> Int32)? = {
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "syncfs") else { return nil }
      return unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    }()

    /// `renameat2`, looked up because not every C library has it.
    private static let renameat2: RenameAt2? = {
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "renameat2") else { return nil }
      return unsafeBitCast(symbol, to: RenameAt2.self)
    }()

    /// `RENAME_NOREPLACE` of `linux/fs.h`.
    private static let noReplace: UInt32 = 1

    /// Renames within a directory; fails with EEXIST when `new` is taken, with
    /// ENOSYS or EINVAL where that cannot be had.
    static func renameWithoutReplacing(_ directory: Int32, _ old: String, _ new: String) -> Int32 {
      guard let renameat2 else {
        errno = ENOSYS
        return -1
      }
      return renameat2(directory, old, directory, new, noReplace)
    }
  }
#endif
