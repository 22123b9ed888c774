import JSONText

/// How far an open store has read its files: enough to see, without the session,
/// whether somebody else saved since.
struct StoreMark: Sendable {
  private let folders: StoreFolders
  private let identity: FileIdentity
  private let names: Set<String>
  private let tip: String?
  private let end: Int

  init(_ session: StoreSession) {
    folders = session.folders
    identity = session.identity
    names = session.names
    tip = session.tip?.name
    end = session.tip?.end ?? 0
  }

  /// How the files look now, so that a change is noticed without listing them.
  struct Look: Sendable, Equatable {
    var journals: FileStatus?
    var snapshots: FileStatus?
    var tip: FileStatus?
    /// Where the store's path leads; nil when nothing is there.
    var place: FileIdentity?
  }

  /// Nil where they cannot be looked at.
  func look() -> Look? {
    do throws(StoreError) {
      var folders = folders
      try folders.reopen()
      var look = try Look(folders, tip: tip)
      look.place = try? POSIXFileSystem().status(at: folders.path)?.identity
      return look
    } catch {
      return nil
    }
  }

  /// Whether files are there, or bytes, that were not read yet. What cannot be
  /// told counts as news: whoever reads will say what is wrong.
  func hasNews(in look: Look) -> Bool {
    if look.place != identity { return true }
    if tip != nil, look.tip?.size != end { return true }
    do throws(StoreError) {
      var folders = folders
      try folders.reopen()
      for name in try StoreListing.names(in: folders.journals)
      where !names.contains(StoreLayout.journals + "/" + name) { return true }
      for name in try StoreListing.names(in: folders.snapshots)
      where !names.contains(StoreLayout.snapshots + "/" + name) { return true }
      return false
    } catch {
      return true
    }
  }
}

extension StoreMark.Look {
  fileprivate init(_ folders: StoreFolders, tip: String?) throws(StoreError) {
    do throws(FileSystemError) {
      journals = try folders.journals?.status()
      snapshots = try folders.snapshots?.status()
      self.tip = if let tip { try folders.journals?.status(of: tip) } else { nil }
    } catch {
      throw StoreError(error)
    }
  }
}
