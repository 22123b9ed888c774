/// The choices that a crash at one moment has, and the states they make.
struct CrashPoint {
  /// Something that may be on disk in more than one way.
  enum Item {
    case directory(UInt64, [ReplayedDirectory.Variant])
    case file(UInt64, [ReplayedFile.Variant])

    var count: Int {
      switch self {
      case .directory(_, let variants): variants.count
      case .file(_, let variants): variants.count
      }
    }
  }

  let replay: CrashReplay
  let items: [Item]

  init(_ replay: CrashReplay, _ options: CrashOptions) {
    self.replay = replay
    // A file that no name leads to, nor may lead to, does not matter.
    let named = Set(
      replay.directories.values.flatMap { directory in
        directory.durable.values + directory.pending.compactMap(\.inode)
      })
    let directories = replay.directories.filter { !$0.value.pending.isEmpty }
      .map { Item.directory($0.key, $0.value.variants(options.names)) }
    let files = replay.files.filter { named.contains($0.key) }
      .map { Item.file($0.key, $0.value.variants(pageSize: options.pageSize)) }
      .filter { $0.count > 1 }
    items = (directories + files).sorted { $0.inode < $1.inode }
  }

  /// For each item which of its variants, at most `limit` such choices.
  ///
  /// All of them when they are few; else first those in which at most one item
  /// is not wholly there or not wholly missing, then some of the others.
  func selections(limit: Int, seed: UInt64) -> [[Int]] {
    let sizes = items.map(\.count)
    let product = sizes.reduce(1) { $0 > limit ? $0 : $0 * $1 }
    if product <= limit { return CrashPoint.everySelection(sizes) }
    var chosen: [[Int]] = []
    var seen: Set<[Int]> = []
    func choose(_ selection: [Int]) {
      if chosen.count < limit, seen.insert(selection).inserted { chosen.append(selection) }
    }
    let extremes = [sizes.map { _ in 0 }, sizes.map { $0 - 1 }]
    extremes.forEach(choose)
    for (item, size) in sizes.enumerated() {
      for variant in 0..<size {
        for var selection in extremes {
          selection[item] = variant
          choose(selection)
        }
      }
    }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 * limit where chosen.count < limit {
      choose(sizes.map { Int.random(in: 0..<$0, using: &random) })
    }
    return chosen
  }

  private static func everySelection(_ sizes: [Int]) -> [[Int]] {
    sizes.reduce([[]]) { selections, size in
      selections.flatMap { selection in (0..<size).map { selection + [$0] } }
    }
  }

  /// The nodes that a selection leaves, what tells it from other selections,
  /// and how people are told.
  func state(_ selection: [Int]) -> State {
    var entries: [UInt64: [String: UInt64]] = [:]
    var variants: [UInt64: ReplayedFile.Variant] = [:]
    var choices: [String] = []
    for (item, index) in zip(items, selection) {
      switch item {
      case .directory(let inode, let all):
        entries[inode] = replay.directories[inode]?.entries(all[index])
        choices.append(tell(inode, all[index]))
      case .file(let inode, let all):
        variants[inode] = all[index]
        choices.append(tell(inode, all[index]))
      }
    }
    return State(entries: entries, variants: variants, choices: choices)
  }

  struct State {
    var entries: [UInt64: [String: UInt64]]
    var variants: [UInt64: ReplayedFile.Variant]
    var choices: [String]
  }

  private func tell(_ inode: UInt64, _ variant: ReplayedDirectory.Variant) -> String {
    let pending = replay.directories[inode]?.pending ?? []
    let kept = variant.map { (pending[$0].inode == nil ? "-" : "+") + pending[$0].name }
    return "\(replay.label(inode)) has \(variant.count) of \(pending.count) changes"
      + (kept.isEmpty ? "" : " (\(kept.joined(separator: " ")))")
  }

  private func tell(_ inode: UInt64, _ variant: ReplayedFile.Variant) -> String {
    let count = replay.files[inode]?.content.count ?? 0
    let zeros = variant.zeros.map { ", zeros in \($0.lowerBound)..<\($0.upperBound)" }.joined()
    return "\(replay.label(inode)) has \(variant.size) of \(count) bytes\(zeros)"
  }
}

extension CrashPoint.Item {
  var inode: UInt64 {
    switch self {
    case .directory(let inode, _), .file(let inode, _): inode
    }
  }
}
