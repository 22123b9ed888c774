/// A directory between two synchronizations.
struct ReplayedDirectory {
  struct Change {
    var name: String
    var inode: UInt64?
  }

  /// The names that are on disk for certain.
  var durable: [String: UInt64]
  /// What was changed since, in order.
  var pending: [Change] = []

  /// Which of the pending changes are on disk.
  typealias Variant = [Int]

  mutating func synchronize() {
    durable = entries(Array(pending.indices))
    pending = []
  }

  func entries(_ variant: Variant) -> [String: UInt64] {
    variant.reduce(into: durable) { $0[pending[$1].name] = pending[$1].inode }
  }

  /// The states it may be in, all changes first and none last.
  func variants(_ order: CrashOptions.NameOrder) -> [Variant] {
    let all = Array(pending.indices)
    let beginnings = (0...all.count).reversed().map { Array(all.prefix($0)) }
    if order == .ordered { return beginnings }
    if all.count <= 8 {
      return (0..<1 << all.count).reversed().map { mask in all.filter { mask >> $0 & 1 == 1 } }
    }
    var seen: Set<Variant> = []
    let telling =
      [all] + all.map { one in all.filter { $0 != one } } + all.map { [$0] } + beginnings
    return telling.filter { seen.insert($0).inserted }
  }
}
