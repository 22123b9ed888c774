extension StoreChecker {
  /// Lists what is in the store's folders and is nobody's.
  mutating func checkNames() throws(StoreError) {
    do throws(FileSystemError) {
      try checkTop()
      try checkGenerations(folders.journals, StoreLayout.journals)
      try checkGenerations(folders.snapshots, StoreLayout.snapshots)
      try checkDocumentNames()
    } catch {
      throw StoreError(error)
    }
  }

  private mutating func checkTop() throws(FileSystemError) {
    let known: Set = [
      StoreLayout.journals, StoreLayout.snapshots, StoreLayout.documents, StoreLayout.caches,
      StoreLayout.lock, "README.txt", ".gitattributes", ".gitignore",
    ]
    let names = try folders.root.names()
    for name in names.sorted() where !known.contains(name) { add(Self.stranger(name)) }
    if !names.contains(StoreLayout.lock) {
      add(
        StoreFinding(
          .note, "lock.missing", "The lock is missing; the next save makes it.",
          file: StoreLayout.lock))
    }
  }

  private mutating func checkGenerations(
    _ directory: (any Directory)?, _ folder: String
  ) throws(FileSystemError) {
    guard let directory else { return }
    for name in try directory.names().sorted() where GenerationName(name) == nil {
      add(Self.stranger(folder + "/" + name))
    }
  }

  private mutating func checkDocumentNames() throws(FileSystemError) {
    guard let documents = folders.documents else { return }
    for entity in try documents.names().sorted() {
      guard try documents.status(of: entity)?.kind == .directory,
        let directory = try documents.openDirectory(entity, creating: false)
      else {
        add(Self.stranger(StoreLayout.documents + "/" + entity))
        continue
      }
      for name in try directory.names().sorted() {
        let path = "\(StoreLayout.documents)/\(entity)/\(name)"
        if DocumentName(name) == nil {
          add(Self.stranger(path))
        } else if !isNamed(NamedDocument(entity: entity, file: name)) {
          add(
            StoreFinding(
              .note, "document.unnamed", "No save names the document “\(path)”.",
              hint:
                "It is kept. It is what a save that did not succeed leaves; move it away if you like.",
              file: path))
        }
      }
    }
  }

  /// A file the store does not know: ignored, never deleted.
  private static func stranger(_ path: String) -> StoreFinding {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let marks = ["conflicted copy", ".sync-conflict-", " (1)", " copy", " 2.jsonl"]
    if marks.contains(where: name.contains), name.contains(".jsonl") {
      return StoreFinding(
        .warning, "file.conflicting-copy",
        "“\(path)” looks like a second version that a sync program made; it is ignored.",
        hint: "Compare it with the file it is named after; move it away when nothing is missing.",
        file: path)
    }
    return StoreFinding(
      .note, "file.unknown", "“\(path)” is none of the store's files; it is ignored.",
      hint: "Nothing to do.", file: path)
  }
}
