package import JSONText

/// What tests do to a file system from outside.
extension MemoryFileSystem {
  // MARK: Recording

  /// Begins to record; all that is there now is on disk for certain.
  package func startRecording() {
    machine.withDisk { disk in
      disk.recording = MemoryRecording(base: disk.nodes)
    }
  }

  /// Marks in the record that something was acknowledged by now.
  package func acknowledge(_ what: String) {
    machine.withDisk { $0.record(.acknowledge(what)) }
  }

  /// How many operations were recorded so far.
  package var operationCount: Int {
    machine.withDisk { $0.recording?.operations.count ?? 0 }
  }

  // MARK: Faults

  /// Lets `skipping` calls of these kinds through and strikes the next one, or
  /// every one from then on.
  package func inject(
    _ fault: MemoryFault, at calls: Set<MemoryCall>, skipping: Int = 0, forEver: Bool = false
  ) {
    machine.withDisk {
      $0.plans.append(
        MemoryFaultPlan(calls: calls, remaining: skipping, fault: fault, isForEver: forEver))
    }
  }

  /// Forgets the faults that have not struck.
  package func clearFaults() { machine.withDisk { $0.plans = [] } }

  /// How often a fault has struck.
  package var faultCount: Int { machine.withDisk { $0.faultCount } }

  package func callCount(of call: MemoryCall) -> Int {
    machine.withDisk { $0.calls[call, default: 0] }
  }

  /// Whether every change is refused, as on a read-only disk.
  package var isReadOnly: Bool {
    get { machine.withDisk { $0.isReadOnly } }
    set { machine.withDisk { $0.isReadOnly = newValue } }
  }

  /// How many bytes all files together may have; nil for no limit.
  package var capacity: Int? {
    get { machine.withDisk { $0.capacity } }
    set { machine.withDisk { $0.capacity = newValue } }
  }

  /// How many bytes all files have together.
  package var usedBytes: Int { machine.withDisk { $0.usedBytes } }

  // MARK: Files by path

  /// The paths of all files, sorted.
  package var paths: [String] {
    machine.withDisk { disk in
      var paths: [String] = []
      disk.forEachFile { path, _ in paths.append(path) }
      return paths.sorted()
    }
  }

  /// The bytes of the file at `path`, or nil.
  package func contents(at path: String) -> Bytes? {
    machine.withDisk { disk in
      disk.resolve(path).flatMap { disk.nodes[$0]?.content?.bytes }
    }
  }

  /// Changes the bytes of a file in place, as nothing of a store ever does;
  /// makes the file, and the directories to it, where there is none.
  package func setContents(at path: String, to bytes: Bytes) {
    machine.withDisk { disk in
      let content = bytes.withUnsafeBytes { MemoryContent($0) }
      if let inode = disk.resolve(path) {
        disk.replaceContent(of: inode, with: content, asIfSynced: true)
        return
      }
      let components = MemoryDisk.components(of: path)
      guard let name = components.last, let parent = disk.makePath(components.dropLast())
      else { return }
      let made = disk.makeNode(.file(content))
      disk.setEntry(name, in: parent, to: made)
      disk.record(.synchronizeFile(made))
      disk.record(.synchronizeDirectory(parent))
    }
  }

  /// Takes away a file or a whole directory; whoever has it open keeps it.
  package func removeItem(at path: String) { moveItem(at: path, to: nil) }

  /// Moves a file or a directory, over whatever is at `destination`.
  package func moveItem(at path: String, to destination: String?) {
    machine.withDisk { disk in
      let components = MemoryDisk.components(of: path)
      guard let name = components.last, let parent = disk.resolve(components.dropLast()),
        let inode = disk.entry(name, in: parent)
      else { return }
      if let destination {
        let target = MemoryDisk.components(of: destination)
        guard let newName = target.last, let newParent = disk.makePath(target.dropLast())
        else { return }
        disk.setEntry(newName, in: newParent, to: inode)
        disk.record(.synchronizeDirectory(newParent))
      }
      disk.setEntry(name, in: parent, to: nil)
      disk.record(.synchronizeDirectory(parent))
    }
  }

  /// A file system of its own with the same files: the same disk at another
  /// time, or, with `newInodes`, a copy of its files on another disk.
  package func duplicate(newInodes: Bool = false) -> MemoryFileSystem {
    let (nodes, device) = machine.withDisk { ($0.nodes, $0.device) }
    if !newInodes {
      return MemoryFileSystem(device: device, nodes: nodes)
    }
    let copy = MemoryFileSystem(firstInode: (nodes.keys.max() ?? 0) + 1000)
    machine.withDisk { disk in
      disk.forEachFile { path, content in copy.setContents(at: path, to: content.bytes) }
    }
    return copy
  }

  /// Files as they were on one disk, nothing open, no lock held.
  convenience init(device: UInt64, nodes: [UInt64: MemoryNode]) {
    let closed = nodes.filter { $0.value.linkCount > 0 }.mapValues { node in
      var node = node
      node.openCount = 0
      node.locks = [:]
      if let content = node.content { node.body = .file(content.shared) }
      return node
    }
    self.init(MemoryDisk(device: device, nodes: closed, clock: SystemClock.nanoseconds))
  }

  /// Empty, with inode numbers above `firstInode`.
  convenience init(firstInode: UInt64) {
    self.init(
      MemoryDisk(
        device: MemoryFileSystem.newDevice(), firstInode: firstInode,
        clock: SystemClock.nanoseconds))
  }
}

extension MemoryDisk {
  /// Calls `body` with every file, by path.
  func forEachFile(
    in directory: UInt64 = rootInode, at path: String = "",
    _ body: (String, MemoryContent) -> Void
  ) {
    for (name, inode) in nodes[directory]?.entries ?? [:] {
      if let content = nodes[inode]?.content {
        body("\(path)/\(name)", content)
      } else {
        forEachFile(in: inode, at: "\(path)/\(name)", body)
      }
    }
  }

  /// The directory at a path, made where it is missing; nil when a file is in
  /// the way.
  mutating func makePath(_ components: ArraySlice<String>) -> UInt64? {
    var inode = MemoryDisk.rootInode
    for component in components {
      if entry(component, in: inode) == nil {
        guard nodes[inode]?.entries != nil else { return nil }
        _ = makeDirectory(component, in: inode)
        record(.synchronizeDirectory(inode))
      }
      guard let next = entry(component, in: inode) else { return nil }
      inode = next
    }
    return inode
  }
}
