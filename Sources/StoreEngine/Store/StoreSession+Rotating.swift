import JSONText

extension StoreSession {
  /// Why the next save cannot be appended to the journal that is open.
  var reasonToRotate: String? {
    guard let tip else { return "the newest state is a snapshot" }
    if let obstacle = tip.obstacle { return obstacle }
    return home.mayAppend(to: tip.header) ? nil : "the journal was made in another place"
  }

  /// Starts the journal that continues the present state, under the lock.
  ///
  /// The parent is synced first, unless that just failed: a child must not be
  /// durable before what it continues. The child is whole and durable before
  /// it has a name.
  mutating func startJournal(
    because reason: String, syncingParent: Bool = true, environment: StoreEnvironment
  ) throws(StoreError) {
    guard let journals = folders.journals else {
      throw StoreError(.saveFailed, "There is no folder for journals.", hint: "Open it again.")
    }
    let parent = parentOfNextJournal()
    if !home.mayAppend(to: homeHeader), home.isCopy(tip?.header) {
      replica = RecordID.next().description
    }
    let header = JournalHeader(
      store: storeID, replica: replica, generation: generation + 1, parent: parent,
      dropped: tip?.cut ?? [], modelID: state.modelID, model: nil,
      at: environment.timestamp(), keep: keep.text, home: home.inodes)
    do {
      if syncingParent { try tip?.file.synchronize() }
      let line = header.line()
      let (name, file) = try Self.publish(line, in: journals, header.generation, environment)
      let status = try file.status()
      generation += 1
      journalCount += 1
      names.insert(StoreLayout.journals + "/" + name)
      tip = JournalTip(
        name: name, header: header, file: file, identity: status.identity, end: line.count + 1,
        nextLine: 2, lastCommit: nil,
        obstacle: nil, cut: [], appending: nil)
      environment.log?(1, "journal \(name): \(reason)")
    } catch {
      throw StoreError(error)
    }
  }

  private var homeHeader: JournalHeader {
    tip?.header
      ?? JournalHeader(
        store: storeID, replica: replica, generation: generation, modelID: state.modelID, at: "",
        keep: "", home: [])
  }

  /// A snapshot alone has no journal to name; its own name stands for it.
  private func parentOfNextJournal() -> JournalHeader.Parent {
    JournalHeader.Parent(
      name: tip?.name ?? state.base?.journalName ?? "", save: state.save, chain: state.chain,
      bytes: tip?.end ?? 0)
  }

  /// Writes a first line into a file that gets its name when it is durable.
  static func publish(
    _ line: [UInt8], in journals: any Directory, _ generation: Int,
    _ environment: StoreEnvironment
  ) throws(FileSystemError) -> (name: String, file: any File) {
    let file = try journals.makeUnnamedFile()
    try file.append(Bytes(line + [0x0A]))
    try file.synchronize()
    var name: String
    repeat {
      name = GenerationName(generation: generation, random: environment.randomName()).text
    } while try !journals.link(file, as: name)
    try file.synchronize()
    try journals.synchronize()
    // Read through a handle of its own, as every other journal is.
    guard let published = try journals.openFile(name, for: .reading) else {
      throw FileSystemError(code: .other, errno: 2, operation: "open", path: name)
    }
    return (name, published)
  }
}

extension StoreHome {
  var inodes: [UInt64] { [directory, lock ?? 0] }
}

extension Snapshot {
  /// The journal that bears this snapshot's name by generation, when none is
  /// there: a parent that never existed.
  var journalName: String {
    GenerationName(generation: header.generation, random: "none").text
  }
}
