#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// How many files this process may have open.
enum OpenFiles {
  /// As it was when first asked; a small number where the system does not say.
  static let limit: Int = {
    var limits = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limits) == 0 else { return 256 }
    return Int(clamping: min(limits.rlim_cur, 1 << 16))
  }()
}
