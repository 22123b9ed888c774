/// A recording played back, one operation at a time.
struct CrashReplay {
  private(set) var files: [UInt64: ReplayedFile] = [:]
  private(set) var directories: [UInt64: ReplayedDirectory] = [:]
  private(set) var acknowledged: [String] = []
  /// What the last operation did, for people.
  private(set) var lastOperation = "nothing yet"
  private(set) var names: [UInt64: String] = [:]
  private let base: [UInt64: MemoryNode]

  init(_ base: [UInt64: MemoryNode]) {
    self.base = base
    for (inode, node) in base {
      switch node.body {
      case .file(let content): files[inode] = ReplayedFile(content, isOnDisk: true)
      case .directory(let entries):
        directories[inode] = ReplayedDirectory(durable: entries)
        for (name, child) in entries { names[child] = name }
      }
    }
  }

  mutating func play(_ operation: MemoryOperation) {
    switch operation {
    case .makeDirectory(let inode):
      directories[inode] = ReplayedDirectory(durable: [:])
      lastOperation = "make a directory"
    case .setEntry(let directory, let name, let inode):
      directories[directory]?.pending.append(.init(name: name, inode: inode))
      if let inode { names[inode] = name }
      lastOperation = inode == nil ? "remove \(name)" : "name \(name)"
    case .grow(let inode, let content):
      files[inode, default: ReplayedFile(.empty, isOnDisk: true)].content = content
      lastOperation = "write \(label(inode)) up to byte \(content.count)"
    case .replace(let inode, let content):
      files[inode] = ReplayedFile(content, isOnDisk: true)
      lastOperation = "change \(label(inode)) by hand"
    case .synchronizeFile(let inode):
      files[inode]?.synchronize()
      lastOperation = "synchronize \(label(inode))"
    case .synchronizeDirectory(let inode):
      directories[inode]?.synchronize()
      lastOperation = "synchronize \(label(inode))"
    case .lose(let inode):
      files[inode]?.lose()
      lastOperation = "fail to synchronize \(label(inode))"
    case .acknowledge(let what):
      acknowledged.append(what)
      lastOperation = "acknowledge \(what)"
    }
  }

  func label(_ inode: UInt64) -> String {
    if inode == MemoryDisk.rootInode { return "the root" }
    return names[inode] ?? "unnamed file \(inode)"
  }

  /// The nodes of the disk with the given directories and files, as far as a
  /// name leads to them.
  func nodes(
    _ entries: [UInt64: [String: UInt64]], _ contents: [UInt64: MemoryContent]
  ) -> [UInt64: MemoryNode] {
    var nodes: [UInt64: MemoryNode] = [:]
    var open = [MemoryDisk.rootInode]
    while let inode = open.popLast() {
      nodes[inode, default: node(inode, entries, contents)].linkCount += 1
      guard nodes[inode]?.linkCount == 1, let children = nodes[inode]?.entries else { continue }
      open += children.values
    }
    return nodes
  }

  private func node(
    _ inode: UInt64, _ entries: [UInt64: [String: UInt64]], _ contents: [UInt64: MemoryContent]
  ) -> MemoryNode {
    var node =
      if let directory = directories[inode] {
        MemoryNode(.directory(entries[inode] ?? directory.durable))
      } else {
        MemoryNode(.file(contents[inode] ?? files[inode]?.content.shared ?? .empty))
      }
    node.hadName = true
    node.modified = base[inode]?.modified ?? Int64(inode)
    return node
  }
}
