import JSONText

/// Makes ids of version 7, each greater than the one before.
///
/// The 48 bits of milliseconds are followed by a counter of 26 bits (`rand_a`
/// and the beginning of `rand_b`, RFC 9562 section 6.2, method 1) and 48 random
/// bits. The counter starts at a random number below half its range in every
/// new millisecond. When it is used up, or when the clock goes back, the
/// milliseconds last used go on: order is kept, whatever the clock does.
package final class RecordIDGenerator: Sendable {
  package static let shared = RecordIDGenerator()

  private struct State {
    var milliseconds: UInt64 = 0
    var counter: UInt64 = 0
    /// Random words not yet used, taken from the end.
    var random: [UInt64] = []
  }

  private static let counterLimit: UInt64 = 1 << 26
  private static let bufferedWords = 64

  private let seedLimit: UInt64
  private let clock: @Sendable () -> UInt64
  private let fill: @Sendable (inout [UInt64], Int) -> Void
  private let state = Locked(State())

  /// Makes a generator; tests give their own clock, in milliseconds since
  /// 1970, and their own randomness, which appends that many words.
  /// The counter starts below `seedLimit`, a power of two.
  package init(
    seedLimit: UInt64 = 1 << 25,
    clock: @escaping @Sendable () -> UInt64 = SystemClock.milliseconds,
    fill: @escaping @Sendable (inout [UInt64], Int) -> Void = {
      SystemRandom.append(to: &$0, count: $1)
    }
  ) {
    self.seedLimit = seedLimit
    self.clock = clock
    self.fill = fill
  }

  package func next() -> RecordID {
    state.withLock { state in
      let now = clock() & 0xFFFF_FFFF_FFFF
      let random = word(&state)
      if now > state.milliseconds {
        state.milliseconds = now
        state.counter = word(&state) & (seedLimit - 1)
      } else {
        state.counter += 1
        if state.counter == RecordIDGenerator.counterLimit {
          state.milliseconds += 1
          state.counter = word(&state) & (seedLimit - 1)
        }
      }
      return RecordID(
        high: state.milliseconds << 16 | 0x7000 | state.counter >> 14,
        low: 0b10 << 62 | (state.counter & 0x3FFF) << 48 | random & 0xFFFF_FFFF_FFFF)
    }
  }

  /// A random word of the buffer; the system is asked for many at a time.
  private func word(_ state: inout State) -> UInt64 {
    if state.random.isEmpty { fill(&state.random, RecordIDGenerator.bufferedWords) }
    return state.random.popLast() ?? 0
  }
}
