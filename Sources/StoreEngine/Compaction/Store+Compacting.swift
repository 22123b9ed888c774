#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// What a compaction did.
package struct CompactionReport: Sendable, Equatable {
  /// The snapshot it wrote: `snapshots/0000000013-5c1e9a2b.jsonl`.
  package var snapshot: String?
  /// The files it deleted, in that order.
  package var deleted: [String] = []
  /// Another program is writing the snapshot just now.
  package var isElsewhere = false
}

extension Store {
  /// Writes a snapshot of the newest state, and deletes what nobody can need.
  ///
  /// First a new journal, under the lock; then, while saves go on in it, the
  /// snapshot of exactly what it continues, read again and proved before it
  /// gets its name. A crash between the two leaves a longer chain of journals
  /// and nothing worse. The reverse order could lose saves made in between.
  ///
  /// - Parameter grace: How long superseded files stay at the least, exactly;
  ///   nil for what the store says.
  /// - Throws: as `save`, and `snapshot.damaged` when the new snapshot does not
  ///   read back as it was written; then it never gets a name.
  @discardableResult
  package func compact(grace: Duration? = nil) throws(StoreError) -> CompactionReport {
    guard beginCompacting() else { return CompactionReport(isElsewhere: true) }
    defer { compacting.withLock { $0 = false } }
    return try compact(grace: grace ?? options.grace, onlyIfDue: false)
  }

  /// Compacts when that is due; a failure is told in the log and tried again
  /// another time.
  @discardableResult
  package func finishDueCompaction() -> CompactionReport? {
    guard !options.salvage, session.withLock({ $0.isCompactionDue }), beginCompacting() else {
      return nil
    }
    defer { compacting.withLock { $0 = false } }
    do {
      return try compact(grace: options.grace, onlyIfDue: true)
    } catch {
      log(1, "compaction failed: \(error.message)")
      return nil
    }
  }

  private func beginCompacting() -> Bool {
    compacting.withLock { isRunning in
      defer { isRunning = true }
      return !isRunning
    }
  }

  private func compact(grace: Duration?, onlyIfDue: Bool) throws(StoreError) -> CompactionReport {
    var report = CompactionReport()
    var job: CompactionJob?
    _ = try underLock(.seconds(10)) { session throws(StoreError) in
      if onlyIfDue, try !session.mayCompactByItself(options) { return }
      report.deleted += try session.deleteSuperseded(grace: grace, options: options)
      job = try session.beginCompaction(&report, environment: environment)
    }
    guard let job else { return report }
    report.snapshot = try job.run(environment: environment)
    log(1, "compaction: wrote \(report.snapshot ?? "")")
    _ = try underLock(.seconds(10)) { session throws(StoreError) in
      report.deleted += try session.deleteSuperseded(grace: grace, options: options)
      try session.reload(options)
    }
    return report
  }
}

extension StoreSession {
  /// Journals have grown beyond an eighth of what the snapshot holds, or are
  /// too many to open quickly.
  var isCompactionDue: Bool {
    guard refusal == nil else { return false }
    return journalBytes > max(1 << 20, (state.base?.size ?? 0) / 8) || journalCount > 16
  }

  fileprivate mutating func mayCompactByItself(_ options: Store.Options) throws(StoreError) -> Bool
  {
    guard isCompactionDue else { return false }
    let listing = try StoreListing(folders)
    let newest = listing.snapshots.values.map(\.header.generation).max() ?? 0
    let superseded = listing.snapshots.values.filter { $0.header.generation < newest }
    let live = max(state.base?.size ?? 0, 1 << 20)
    return superseded.reduce(0) { $0 + $1.size } <= 3 * live
  }

  /// Starts the journal that the snapshot is the base of, and marks it as
  /// being compacted. Nil when there is nothing to do, or somebody does it.
  fileprivate mutating func beginCompaction(
    _ report: inout CompactionReport, environment: StoreEnvironment
  ) throws(StoreError) -> CompactionJob? {
    do {
      try folders.complete()
    } catch {
      throw StoreError(error)
    }
    if let tip, !tip.hasSaves, tip.obstacle == nil, home.mayAppend(to: tip.header) {
      // Begun before and not finished: the base still lacks its snapshot.
      if state.base?.header.save == state.save { return nil }
      if tip.header.parent == nil, state.save == 0 { return nil }
    } else if state.base?.header.save == state.save {
      return nil
    } else if try isBeingCompacted() {
      report.isElsewhere = true
      return nil
    } else {
      try startJournal(because: "compaction", environment: environment)
    }
    guard let tip, let snapshots = folders.snapshots else { return nil }
    do {
      guard let mark = try folders.journals?.openFile(tip.name, for: .reading),
        try mark.tryLock(.exclusive)
      else {
        report.isElsewhere = true
        return nil
      }
      return CompactionJob(
        state: state, storeID: storeID, generation: tip.header.generation, mark: mark,
        directory: snapshots)
    } catch {
      throw StoreError(error)
    }
  }
}

extension StoreSession {
  /// Whether another program is writing the snapshot that the journal begins
  /// with: it holds a lock on the journal while it does.
  fileprivate func isBeingCompacted() throws(StoreError) -> Bool {
    guard let tip, tip.header.parent != nil else { return false }
    do {
      guard let journal = try folders.journals?.openFile(tip.name, for: .reading) else {
        return false
      }
      guard try journal.tryLock(.exclusive) else { return true }
      journal.unlock()
      return false
    } catch {
      throw StoreError(error)
    }
  }
}

/// One snapshot to be written, of a state that no longer changes.
struct CompactionJob {
  let state: StoreState
  let storeID: String
  let generation: Int
  /// The base journal, locked while this runs, so that others leave it alone.
  let mark: any File
  let directory: any Directory

  /// Writes, proves and names the snapshot; gives its name.
  func run(environment: StoreEnvironment) throws(StoreError) -> String {
    defer { mark.unlock() }
    var inserted = state.lastNumber
    if inserted == nil { inserted = try state.greatestNumber() }
    let header = SnapshotHeader(
      store: storeID, generation: generation, save: state.save, chain: state.chain,
      modelID: state.modelID, model: state.model, at: environment.timestamp(),
      inserted: inserted)
    do {
      let file = try directory.makeUnnamedFile()
      var writer = try SnapshotWriter(file: file, header: header)
      var written = 0
      for entity in state.entityNames {
        var records = try state.makeCursor(of: entity)
        while let record = try records.next() {
          try writer.add(record)
          written += record.body.members.count
          if written > 16 << 20 {
            // A large import is still mapped: what was copied can go.
            record.body.members.letGoOfAll()
            written = 0
          }
        }
      }
      _ = try writer.finish()
      try file.synchronize()
      try Snapshot.open(file, name: "a new snapshot").verify()
      var name: String
      repeat {
        name = GenerationName(generation: generation, random: environment.randomName()).text
      } while try !directory.link(file, as: name)
      try file.synchronize()
      try directory.synchronize()
      return StoreLayout.snapshots + "/" + name
    } catch let error as FileSystemError {
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.inputOutput, "The snapshot could not be written.", hint: "Try again.")
    }
  }
}
