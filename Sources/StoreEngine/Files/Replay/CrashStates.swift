/// Every state that a crash could have left, moment by moment.
///
/// What was synchronized is there; of the rest any part may be: names of each
/// directory, and pages of each file, its size anywhere between the old and the
/// new. A state that was given since the last acknowledgement is not given
/// again. States are made as they are asked for.
package struct CrashStates: Sequence {
  private let recording: MemoryRecording
  private let device: UInt64
  private let options: CrashOptions

  init(_ recording: MemoryRecording, device: UInt64, options: CrashOptions) {
    self.recording = recording
    self.device = device
    self.options = options
  }

  package func makeIterator() -> Iterator {
    Iterator(recording: recording, device: device, options: options)
  }

  package struct Iterator: IteratorProtocol {
    private let operations: [MemoryOperation]
    private let device: UInt64
    private let options: CrashOptions
    private var replay: CrashReplay
    private var point = 0
    private var current: CrashPoint
    private var selections: ArraySlice<[Int]> = []
    private var seen: Set<Fingerprint> = []

    init(recording: MemoryRecording, device: UInt64, options: CrashOptions) {
      operations = recording.operations
      self.device = device
      self.options = options
      replay = CrashReplay(recording.base)
      current = CrashPoint(replay, options)
      selections = [[]]
    }

    package mutating func next() -> CrashState? {
      while true {
        while let selection = selections.popFirst() {
          if let state = state(selection) { return state }
        }
        guard point < operations.count else { return nil }
        advance()
      }
    }

    private mutating func advance() {
      switch operations[point] {
      case .acknowledge, .replace: seen = []
      default: break
      }
      replay.play(operations[point])
      point += 1
      current = CrashPoint(replay, options)
      let seed = options.seed &+ UInt64(point)
      selections = current.selections(limit: options.limitPerPoint, seed: seed)[...]
    }

    /// Nil when the same was given before.
    private mutating func state(_ selection: [Int]) -> CrashState? {
      let state = current.state(selection)
      let contents = state.variants.reduce(into: [UInt64: MemoryContent]()) { contents, item in
        contents[item.key] = replay.files[item.key]?.content(item.value)
      }
      let nodes = replay.nodes(state.entries, contents)
      guard seen.insert(Fingerprint(nodes, state.variants)).inserted else { return nil }
      return CrashState(
        point: point, acknowledged: replay.acknowledged,
        fileSystem: MemoryFileSystem(device: device, nodes: nodes),
        operation: replay.lastOperation, choices: state.choices)
    }
  }

  /// What can be found on a disk, without looking at every byte: files only
  /// grow, so that size and missing pages tell one content from another.
  private struct Fingerprint: Hashable {
    struct Found: Hashable {
      var entries: [String: UInt64]?
      var size: Int?
      var zeros: [Range<Int>]
    }

    var found: [UInt64: Found]

    init(_ nodes: [UInt64: MemoryNode], _ variants: [UInt64: ReplayedFile.Variant]) {
      found = nodes.reduce(into: [:]) { found, item in
        found[item.key] = Found(
          entries: item.value.entries, size: item.value.content?.count,
          zeros: variants[item.key]?.zeros ?? [])
      }
    }
  }
}

extension MemoryFileSystem {
  /// The states a crash could have left at any moment since recording began.
  ///
  /// Empty, but for the first state, when nothing was recorded.
  package func crashStates(_ options: CrashOptions = CrashOptions()) -> CrashStates {
    machine.withDisk { disk in
      CrashStates(
        disk.recording ?? MemoryRecording(base: disk.nodes), device: disk.device,
        options: options)
    }
  }
}
