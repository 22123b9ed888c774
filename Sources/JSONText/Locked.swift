#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A value that one thread at a time may use.
///
/// The lock is the platform's own (`os_unfair_lock`, `pthread_mutex_t`) and not
/// the standard library's `Mutex`: that waits on futexes on Linux, which the
/// thread sanitizer does not see, so it would take every use of one for a race.
/// Whoever holds it must not take it again.
///
/// Proof of `@unchecked Sendable`: the value is reached by `withLock` alone.
package final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let lock = PlatformLock()
  @usableFromInline let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: consuming sending Value) { self.value.initialize(to: value) }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Calls `body` with the value, while no other thread can be in a call.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.take()
    defer { lock.giveBack() }
    return try body(&value.pointee)
  }
}

/// The lock itself, in memory of its own: it must never move.
@usableFromInline
final class PlatformLock {
  #if canImport(Darwin)
    private let primitive = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
  #else
    private let primitive = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  #endif

  init() {
    #if canImport(Darwin)
      primitive.initialize(to: os_unfair_lock())
    #else
      primitive.initialize(to: pthread_mutex_t())
      // Without attributes there is nothing it could refuse.
      pthread_mutex_init(primitive, nil)
    #endif
  }

  deinit {
    #if !canImport(Darwin)
      pthread_mutex_destroy(primitive)
    #endif
    primitive.deallocate()
  }

  @usableFromInline
  func take() {
    #if canImport(Darwin)
      os_unfair_lock_lock(primitive)
    #else
      pthread_mutex_lock(primitive)
    #endif
  }

  @usableFromInline
  func giveBack() {
    #if canImport(Darwin)
      os_unfair_lock_unlock(primitive)
    #else
      pthread_mutex_unlock(primitive)
    #endif
  }
}
