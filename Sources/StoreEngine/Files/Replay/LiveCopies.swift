/// A copy of a directory made while others changed it.
package struct LiveCopy: Sendable {
  /// How many recorded operations were done when the copy began and ended.
  package let began: Int
  package let ended: Int
  /// What was acknowledged before the copy began, and before it ended.
  package let acknowledgedBefore: [String]
  package let acknowledgedAfter: [String]
  /// The copy, at the path of what was copied, on another disk.
  package let fileSystem: MemoryFileSystem
  let steps: [String]

  /// What the copier did, and when.
  package var description: String {
    "copied from operation \(began) to \(ended): " + steps.joined(separator: "; ")
  }
}

/// Copies as a naive copier makes them, one at a time as they are asked for.
///
/// It lists a directory at one moment and opens each file at a later one, in
/// any order; it may go on reading while the file grows, or stop at the size it
/// saw first; a file that is gone when its turn comes is left out.
package struct LiveCopies: Sequence, IteratorProtocol {
  private let moments: [CrashReplay]
  private let path: [String]
  private let first: Int
  private var remaining: Int
  private var random: SeededGenerator

  init(
    _ recording: MemoryRecording, of path: String, from first: Int, limit: Int, seed: UInt64
  ) {
    var replay = CrashReplay(recording.base)
    var moments = [replay]
    for operation in recording.operations {
      replay.play(operation)
      moments.append(replay)
    }
    self.moments = moments
    self.path = MemoryDisk.components(of: path)
    self.first = Swift.min(Swift.max(0, first), moments.count - 1)
    remaining = limit
    random = SeededGenerator(seed: seed)
  }

  package mutating func next() -> LiveCopy? {
    while remaining > 0 {
      remaining -= 1
      let one = Int.random(in: first..<moments.count, using: &random)
      let other = Int.random(in: first..<moments.count, using: &random)
      var copier = LiveCopier(
        moments: moments, from: Swift.min(one, other), to: Swift.max(one, other),
        seed: random.next())
      if let copy = copier.copy(path) { return copy }
    }
    return nil
  }
}

/// One copy in the making.
private struct LiveCopier {
  private let moments: [CrashReplay]
  private let began: Int
  private let last: Int
  private var now: Int
  private var random: SeededGenerator
  /// Of a hundred steps, before how many the writers get a turn.
  private let turns: Int
  private let copy = MemoryFileSystem(firstInode: 1 << 20)
  private var steps: [String] = []

  init(moments: [CrashReplay], from began: Int, to last: Int, seed: UInt64) {
    self.moments = moments
    self.began = began
    self.last = last
    now = began
    random = SeededGenerator(seed: seed)
    turns = [5, 20, 50, 100].randomElement(using: &random) ?? 20
  }

  /// Nil when there was nothing at `path` to copy when it began.
  mutating func copy(_ path: [String]) -> LiveCopy? {
    var inode = MemoryDisk.rootInode
    for component in path {
      guard let next = entries(of: inode)[component] else { return nil }
      inode = next
    }
    copyDirectory(inode, to: path)
    return LiveCopy(
      began: began, ended: now, acknowledgedBefore: moments[began].acknowledged,
      acknowledgedAfter: moments[now].acknowledged, fileSystem: copy, steps: steps)
  }

  private func entries(of directory: UInt64) -> [String: UInt64] {
    guard let directory = moments[now].directories[directory] else { return [:] }
    return directory.entries(Array(directory.pending.indices))
  }

  private mutating func copyDirectory(_ inode: UInt64, to path: [String]) {
    letTimePass()
    copy.makeDirectories(path)
    // Sorted before it is shuffled, so that the seed decides.
    let listed = entries(of: inode).keys.sorted().shuffled(using: &random)
    steps.append("at \(now) list \(path.last ?? "/")")
    for name in listed {
      letTimePass()
      guard let found = entries(of: inode)[name] else {
        steps.append("at \(now) \(name) is gone")
        continue
      }
      if moments[now].directories[found] != nil {
        copyDirectory(found, to: path + [name])
      } else {
        copyFile(found, to: path + [name])
      }
    }
  }

  private mutating func copyFile(_ inode: UInt64, to path: [String]) {
    let opened = now
    if Bool.random(using: &random) { letTimePass() }
    let content = moments[now].files[inode]?.content ?? .empty
    copy.setContents(at: path.joined(separator: "/"), to: content.bytes)
    steps.append("at \(opened)…\(now) copy \(content.count) bytes of \(path.last ?? "")")
  }

  private mutating func letTimePass() {
    guard now < last, Int.random(in: 0..<100, using: &random) < turns else { return }
    now = Int.random(in: now...last, using: &random)
  }
}

extension MemoryFileSystem {
  /// Copies of the directory at `path`, begun at any moment after the first
  /// `from` recorded operations.
  ///
  /// - Parameters:
  ///   - limit: How many copies to try.
  ///   - seed: Decides the moments and the order of the copier's steps.
  package func liveCopies(
    of path: String, from: Int = 0, limit: Int = 1000, seed: UInt64 = 1
  ) -> LiveCopies {
    machine.withDisk { disk in
      LiveCopies(
        disk.recording ?? MemoryRecording(base: disk.nodes), of: path, from: from, limit: limit,
        seed: seed)
    }
  }

  fileprivate func makeDirectories(_ path: [String]) {
    machine.withDisk { _ = $0.makePath(path[...]) }
  }
}
