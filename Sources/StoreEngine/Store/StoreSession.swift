#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// What an open store knows of its files, and the state they tell.
struct StoreSession: Sendable {
  var folders: StoreFolders
  /// Of the root directory when it was opened.
  let identity: FileIdentity
  var home: StoreHome
  var lock: (any File)?
  var state: StoreState
  /// What led to it since it was last published.
  var news = ChangeNews()
  /// Nil when the newest state is a snapshot that no journal continues yet.
  var tip: JournalTip?
  var storeID: String
  var replica: String
  var keep: KeepRule
  /// The greatest generation seen.
  var generation: Int
  /// Names of ours that were listed.
  var names: Set<String>
  var stamp: FolderStamp
  var warnings: [StoreWarning]
  /// Journals and their bytes behind the snapshot, for the due rule.
  var journalCount: Int
  var journalBytes: Int
  /// Set once and for all when saving is not possible any more.
  var refusal: StoreError?
}

/// The journal that the next save is appended to, if nothing speaks against it.
struct JournalTip: Sendable {
  let name: String
  let header: JournalHeader
  let file: any File
  let identity: FileIdentity
  /// Where the last whole save ends, and the number of the line there.
  var end: Int
  var nextLine: Int
  /// Where the last commit line stands, and its text; nil before the first.
  var lastCommit: (byte: Int, text: Bytes)?
  /// Why the next save must start a new journal.
  var obstacle: String?
  /// Whole saves beyond the end that do not count.
  var cut: [JournalHeader.DroppedSave]
  /// Opened at the first save.
  var appending: (any File)?

  var path: String { StoreLayout.journals + "/" + name }
  var hasSaves: Bool { lastCommit != nil }
}

/// How the two listed folders looked, to notice a change without listing them.
struct FolderStamp: Sendable, Equatable {
  let journals: FileStatus?
  let snapshots: FileStatus?
  /// Nanoseconds since 1970 when it was taken.
  let taken: Int64

  init(_ folders: StoreFolders, environment: StoreEnvironment) throws(StoreError) {
    do {
      journals = try folders.journals?.status()
      snapshots = try folders.snapshots?.status()
    } catch {
      throw StoreError(error)
    }
    taken = Int64((environment.now().timeIntervalSince1970 * 1e9).rounded())
  }

  /// Whether a change since might not show: times are coarse on some disks.
  private func isYoung(_ status: FileStatus?) -> Bool {
    guard let status else { return true }
    return taken - status.modified < 2_500_000_000
  }

  func stillHolds(_ now: FolderStamp) -> Bool {
    journals == now.journals && snapshots == now.snapshots && !isYoung(journals)
      && !isYoung(snapshots)
  }
}
