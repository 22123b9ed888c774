#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Holds the calling thread for about this long.
func pause(milliseconds: Int) {
  usleep(UInt32(clamping: milliseconds * 1_000))
}
