/// A file or a directory.
struct MemoryNode: Sendable {
  enum Body: Sendable {
    case file(MemoryContent)
    case directory([String: UInt64])
  }

  var body: Body
  /// The names that lead here.
  var linkCount = 0
  var modified: Int64 = 0
  /// Handles that keep it alive without a name.
  var openCount = 0
  /// A file that had a name and lost the last one never gets one again.
  var hadName = false
  /// The whole-file locks, by the handle that holds each.
  var locks: [UInt64: FileLockMode] = [:]

  var entries: [String: UInt64]? {
    if case .directory(let entries) = body { entries } else { nil }
  }

  var content: MemoryContent? {
    if case .file(let content) = body { content } else { nil }
  }

  init(_ body: Body) { self.body = body }
}

/// Everything a `MemoryFileSystem` holds; guarded by its mutex.
struct MemoryDisk: Sendable {
  static let rootInode: UInt64 = 2

  let device: UInt64
  private(set) var nodes: [UInt64: MemoryNode]
  private var lastInode: UInt64
  private var lastHandle: UInt64 = 0
  private var lastModified: Int64 = 0
  private let clock: @Sendable () -> Int64

  var recording: MemoryRecording?
  /// Bytes that files may have together.
  var capacity: Int?
  private(set) var usedBytes = 0
  var isReadOnly = false
  /// Whether names that differ only by case are one.
  var foldsCase = false
  var plans: [MemoryFaultPlan] = []
  var calls: [MemoryCall: Int] = [:]
  /// How many faults, actions apart, have come true.
  var faultCount = 0

  init(
    device: UInt64, nodes: [UInt64: MemoryNode] = [:], firstInode: UInt64 = rootInode,
    clock: @escaping @Sendable () -> Int64
  ) {
    self.device = device
    self.clock = clock
    self.nodes = nodes
    lastInode = max(firstInode, nodes.keys.max() ?? 0)
    lastModified = nodes.values.map(\.modified).max() ?? 0
    if nodes[MemoryDisk.rootInode] == nil {
      self.nodes[MemoryDisk.rootInode] = MemoryNode(.directory([:]))
      self.nodes[MemoryDisk.rootInode]?.linkCount = 1
    }
    usedBytes = nodes.values.reduce(0) { $0 + ($1.content?.count ?? 0) }
  }

  // MARK: Looking

  func entry(_ name: String, in directory: UInt64) -> UInt64? {
    guard let entries = nodes[directory]?.entries else { return nil }
    if let inode = entries[name] { return inode }
    return spelling(of: name, in: directory).flatMap { entries[$0] }
  }

  /// A name as it was spelt when it was made.
  func spelling(of name: String, in directory: UInt64) -> String? {
    guard let entries = nodes[directory]?.entries else { return nil }
    if !foldsCase { return entries[name] == nil ? nil : name }
    return entries.keys.first { $0.lowercased() == name.lowercased() }
  }

  func status(of inode: UInt64) -> FileStatus? {
    guard let node = nodes[inode] else { return nil }
    return FileStatus(
      kind: node.entries == nil ? .regular : .directory,
      identity: FileIdentity(device: device, inode: inode),
      size: node.content?.count ?? 0, linkCount: node.linkCount, modified: node.modified)
  }

  // MARK: Changing

  /// A node without a name, open once.
  mutating func makeNode(_ body: MemoryNode.Body) -> UInt64 {
    lastInode += 1
    var node = MemoryNode(body)
    node.modified = tick()
    nodes[lastInode] = node
    switch body {
    case .directory: record(.makeDirectory(lastInode))
    case .file(let content):
      usedBytes += content.count
      record(.grow(lastInode, content))
    }
    return lastInode
  }

  mutating func setEntry(_ name: String, in directory: UInt64, to inode: UInt64?) {
    guard case .directory(var entries) = nodes[directory]?.body else { return }
    let time = tick()
    // Only `entries` refers to the table now, so that it is changed in place.
    nodes[directory]?.body = .directory([:])
    let old = entries.removeValue(forKey: name)
    if let inode { entries[name] = inode }
    nodes[directory]?.body = .directory(entries)
    nodes[directory]?.modified = time
    if let inode {
      nodes[inode]?.linkCount += 1
      nodes[inode]?.hadName = true
    }
    if let old {
      nodes[old]?.linkCount -= 1
      release(old)
    }
    record(.setEntry(directory: directory, name: name, inode: inode))
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer, to inode: UInt64) {
    guard var node = nodes[inode], case .file(var content) = node.body else { return }
    content.append(bytes)
    node.body = .file(content)
    node.modified = tick()
    nodes[inode] = node
    usedBytes += bytes.count
    record(.grow(inode, content))
  }

  mutating func replaceContent(of inode: UInt64, with content: MemoryContent, asIfSynced: Bool) {
    guard let old = nodes[inode]?.content else { return }
    nodes[inode]?.body = .file(content)
    let time = tick()
    nodes[inode]?.modified = time
    usedBytes += content.count - old.count
    record(asIfSynced ? .replace(inode, content) : .grow(inode, content))
  }

  mutating func record(_ operation: MemoryOperation) {
    recording?.operations.append(operation)
  }

  // MARK: Handles

  mutating func open(_ inode: UInt64) -> UInt64 {
    lastHandle += 1
    nodes[inode]?.openCount += 1
    return lastHandle
  }

  mutating func close(_ handle: UInt64, of inode: UInt64) {
    nodes[inode]?.openCount -= 1
    nodes[inode]?.locks[handle] = nil
    release(inode)
  }

  /// As `flock`: changing the mode gives up the old lock first, for good when
  /// the new one cannot be had.
  mutating func lock(_ inode: UInt64, _ mode: FileLockMode, by handle: UInt64) -> Bool {
    guard var node = nodes[inode] else { return false }
    if node.locks[handle] == mode { return true }
    node.locks[handle] = nil
    let isFree = mode == .shared ? !node.locks.values.contains(.exclusive) : node.locks.isEmpty
    if isFree { node.locks[handle] = mode }
    nodes[inode] = node
    return isFree
  }

  mutating func unlock(_ inode: UInt64, by handle: UInt64) { nodes[inode]?.locks[handle] = nil }

  private mutating func release(_ inode: UInt64) {
    guard let node = nodes[inode], node.linkCount <= 0, node.openCount <= 0 else { return }
    usedBytes -= node.content?.count ?? 0
    nodes[inode] = nil
  }

  /// A time later than any before, near the clock's.
  private mutating func tick() -> Int64 {
    lastModified = max(clock(), lastModified + 1)
    return lastModified
  }
}
