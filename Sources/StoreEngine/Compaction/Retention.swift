#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// Decides which files nobody can need any more: neither this store, nor a
/// copy of it that somebody is making right now.
///
/// The files fall into stretches, each from one snapshot to the next. A
/// stretch may go when two newer snapshots were proved, when it was superseded
/// longer ago than the grace, and when what is superseded takes more room than
/// the store itself; oldest first. Ages come from the times written in the
/// files. If one of them lies in the future a clock was wrong, and nothing goes.
struct Retention {
  struct Stretch {
    /// Nil before the first snapshot.
    var snapshot: Snapshot?
    var snapshotName: String?
    var journals: [JournalFile] = []
    /// When the next snapshot took its place; nil for the newest stretch.
    var superseded: Date?
    var bytes: Int
  }

  private(set) var stretches: [Stretch]
  private let now: Date
  private let grace: TimeInterval?
  private let isExact: Bool
  private let clockIsSound: Bool

  /// - Parameter explicit: A grace a person asked for: it is exact, so room is
  ///   not considered.
  init(_ listing: StoreListing, keep: KeepRule, explicit: Duration?, now: Date) {
    self.now = now
    isExact = explicit != nil
    switch (keep, explicit) {
    case (.all, _): grace = nil
    case (_, let explicit?): grace = Double(explicit.components.seconds)
    case (.seconds(let seconds), nil): grace = max(Double(seconds), 600)
    }
    var times = listing.journals.values.compactMap { $0.header?.at }
    times += listing.snapshots.values.map(\.header.at)
    clockIsSound = times.allSatisfy { RFC3339.date(from: $0).map { $0 <= now } ?? false }
    let snapshots = listing.snapshots.sorted {
      ($0.value.header.save, $0.key) < ($1.value.header.save, $1.key)
    }
    stretches = [Stretch(bytes: 0)]
    for (name, snapshot) in snapshots {
      stretches[stretches.count - 1].superseded = RFC3339.date(from: snapshot.header.at)
      stretches.append(
        Stretch(snapshot: snapshot, snapshotName: name, bytes: snapshot.size))
    }
    for journal in listing.journals.values.sorted(by: { $0.name < $1.name }) {
      let place =
        stretches.lastIndex { ($0.snapshot?.header.generation ?? 0) <= journal.generation } ?? 0
      stretches[place].journals.append(journal)
      stretches[place].bytes += journal.status.size
    }
  }

  /// How many of the oldest stretches may go.
  ///
  /// `prove` is asked of the two newest snapshots, and only when something
  /// would go: it reads them from end to end.
  func count(prove: (Snapshot) -> Bool) -> Int {
    guard let grace, clockIsSound, stretches.count > 2 else { return 0 }
    let live = max(stretches[stretches.count - 1].snapshot?.size ?? 0, 64 << 20)
    var room = stretches.dropLast().reduce(0) { $0 + $1.bytes }
    var count = 0
    // The two newest snapshots, and their journals, always stay.
    for stretch in stretches.dropLast(2) {
      guard let superseded = stretch.superseded, now.timeIntervalSince(superseded) >= grace,
        isExact || room > live
      else { break }
      room -= stretch.bytes
      count += 1
    }
    let isAnything = stretches.prefix(count).contains { $0.snapshot != nil || !$0.journals.isEmpty }
    guard isAnything else { return 0 }
    let newest = stretches.suffix(2).compactMap(\.snapshot)
    return newest.count == 2 && newest.allSatisfy(prove) ? count : 0
  }
}

extension StoreSession {
  /// Deletes superseded files, under the lock: first the documents that only
  /// they name, then the files, the oldest first.
  mutating func deleteSuperseded(
    grace: Duration?, options: Store.Options
  ) throws(StoreError) -> [String] {
    let listing = try StoreListing(folders)
    let retention = Retention(
      listing, keep: keep, explicit: grace, now: options.environment.now())
    let count = retention.count { (try? $0.verify()) != nil }
    guard count > 0 else { return [] }
    let going = retention.stretches.prefix(count)
    let staying = retention.stretches.dropFirst(count)
    var deleted: [String] = []
    do {
      deleted += try deleteDocuments(of: going, keeping: staying)
      for stretch in going {
        for journal in stretch.journals {
          try folders.journals?.remove(journal.name)
          deleted.append(journal.path)
        }
        if let name = stretch.snapshotName {
          try folders.snapshots?.remove(name)
          deleted.append(StoreLayout.snapshots + "/" + name)
        }
        try folders.journals?.synchronize()
        try folders.snapshots?.synchronize()
      }
    } catch let error as FileSystemError {
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.inputOutput, "Superseded files could not be deleted.", hint: "Try again.")
    }
    options.environment.log?(1, "deleted \(deleted.count) superseded files")
    return deleted
  }

  private func deleteDocuments(
    of going: ArraySlice<Retention.Stretch>, keeping staying: ArraySlice<Retention.Stretch>
  ) throws -> [String] {
    var gone = Set<NamedDocument>()
    for stretch in going { try stretch.forEachDocument { gone.insert($0) } }
    guard !gone.isEmpty else { return [] }
    for stretch in staying { try stretch.forEachDocument { gone.remove($0) } }
    var deleted: [String] = []
    for document in gone.sorted() {
      guard DocumentName(document.file) != nil,
        let directory = try folders.documents(of: document.entity),
        try directory.status(of: document.file)?.kind == .regular
      else { continue }
      try directory.remove(document.file)
      deleted.append("\(StoreLayout.documents)/\(document.entity)/\(document.file)")
    }
    for entity in Set(gone.map(\.entity)) { try folders.documents(of: entity)?.synchronize() }
    return deleted
  }
}

/// A document by its place.
struct NamedDocument: Hashable, Comparable {
  let entity: String
  let file: String

  static func < (left: Self, right: Self) -> Bool {
    (left.entity, left.file) < (right.entity, right.file)
  }
}

extension Retention.Stretch {
  /// Every document that its records name, now or once.
  func forEachDocument(_ body: (NamedDocument) -> Void) throws(StoreError) {
    if let snapshot {
      for entity in snapshot.entityNames {
        var cursor = snapshot.makeCursor(entity: entity)
        while let record = try cursor.next() {
          record.body.forEachDocument { body(NamedDocument(entity: entity, file: $0.file)) }
        }
      }
    }
    for journal in journals where journal.header != nil {
      var scanner = try journal.scanner()
      while let save = try scanner.next() {
        var reader = LineReader(save.lines, line: save.firstLine)
        while let line = reader.next() {
          guard line.text.contains(RecordBody.fileKey) else { continue }
          let record = try JournalRecord(
            line.text, file: journal.path, line: line.number, byte: save.byte + line.start)
          RecordBody(members: record.members).forEachDocument {
            body(NamedDocument(entity: record.entity, file: $0.file))
          }
        }
      }
    }
  }
}

extension RecordBody {
  static let fileKey = Bytes(#""_file":""#)

  /// Every document this record names.
  func forEachDocument(_ body: (DocumentReference) -> Void) {
    guard members.contains(Self.fileKey) else { return }
    for (_, reference) in DocumentReferences.named(in: members) {
      if let reference { body(reference) }
    }
  }
}
