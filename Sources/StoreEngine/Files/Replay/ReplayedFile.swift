import JSONText

/// A file between two synchronizations: what is there for certain, and what
/// may be.
struct ReplayedFile {
  var content: MemoryContent
  /// So much of it is on disk at least.
  var synchronized: Int
  /// Bytes whose synchronization failed: no later one brings them back.
  var doubtful: [Range<Int>] = []

  init(_ content: MemoryContent, isOnDisk: Bool) {
    self.content = content
    synchronized = isOnDisk ? content.count : 0
  }

  mutating func synchronize() { synchronized = content.count }

  mutating func lose() {
    if synchronized < content.count { doubtful.append(synchronized..<content.count) }
  }

  /// A possible state of the file on disk.
  struct Variant: Hashable {
    var size: Int
    /// Pages that were never written.
    var zeros: [Range<Int>]
  }

  func content(_ variant: Variant) -> MemoryContent {
    content.prefix(variant.size).zeroed(variant.zeros)
  }

  var full: Variant { Variant(size: content.count, zeros: []) }

  /// The states it may be in, whole first and as synchronized last.
  ///
  /// Every size at the end of a page or a line, and some within; every page missing alone
  /// and there alone; every subset of few pages.
  func variants(pageSize: Int) -> [Variant] {
    let pages = uncertainPages(pageSize)
    if pages.isEmpty { return [full] }
    var variants = [full]
    for zeros in ReplayedFile.telling(pages) {
      variants.append(Variant(size: content.count, zeros: zeros))
    }
    for size in sizes(pageSize) {
      variants.append(Variant(size: size, zeros: []))
      if let last = pages.last(where: { $0.lowerBound < size }), size > synchronized {
        variants.append(Variant(size: size, zeros: [last.clamped(to: 0..<size)]))
      }
    }
    variants.append(Variant(size: synchronized, zeros: lost))
    var seen: Set<Variant> = []
    return variants.filter { seen.insert($0).inserted }
  }

  /// What a later synchronization seemed to bring, and may not have.
  private var lost: [Range<Int>] {
    doubtful.map { $0.clamped(to: 0..<synchronized) }.filter { !$0.isEmpty }
  }

  private func uncertainPages(_ pageSize: Int) -> [Range<Int>] {
    let pending = synchronized..<max(synchronized, content.count)
    return (lost + [pending]).filter { !$0.isEmpty }.flatMap { range in
      stride(from: range.lowerBound / pageSize * pageSize, to: range.upperBound, by: pageSize)
        .map { ($0..<$0 + pageSize).clamped(to: range) }
    }
  }

  /// Sizes from the synchronized one to just below the whole.
  private func sizes(_ pageSize: Int) -> [Int] {
    let added = content.count - synchronized
    // Small appends are torn at sectors as well.
    let step = added > 16 * 512 ? max(pageSize, added / 16 / pageSize * pageSize) : 512
    var sizes: Set = [
      synchronized, synchronized + 1, synchronized + added / 2, content.count - 1,
    ]
    sizes.formUnion(
      stride(from: (synchronized / step + 1) * step, to: content.count, by: step))
    for end in lineEnds() { sizes.formUnion([end, end + 1]) }
    return sizes.filter { $0 >= synchronized && $0 < content.count }.sorted(by: >)
  }

  /// Where some of the lines that were added end: what is cut there looks whole.
  private func lineEnds() -> [Int] {
    var ends: [Int] = []
    var place = synchronized
    let bytes = content.bytes
    while let end = bytes.firstIndex(of: 0x0A, from: place) {
      ends.append(end)
      place = end + 1
    }
    return ends.count <= 8 ? ends : Array(ends.prefix(4) + ends.suffix(4))
  }

  private static func telling(_ pages: [Range<Int>]) -> [[Range<Int>]] {
    if pages.count <= 4 {
      return (1..<1 << pages.count).map { mask in
        pages.indices.filter { mask >> $0 & 1 == 1 }.map { pages[$0] }
      }
    }
    // Of many pages those at both ends and some between tell enough.
    let step = max(1, pages.count / 16)
    let chosen = Set(stride(from: 0, to: pages.count, by: step)).union([pages.count - 1])
    return [pages]
      + chosen.sorted().flatMap { alone in
        [[pages[alone]], pages.indices.filter { $0 != alone }.map { pages[$0] }]
      }
  }
}
