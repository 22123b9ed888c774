#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// A copy made while saves went on may hold a save without the photo it names:
/// the folder of documents was copied first. Such a copy is read as it was a
/// moment earlier, at the newest save whose documents are all there.
///
/// Only in a copy, and only for the saves within the grace before the newest:
/// at home a photo that was deleted by hand must not undo what came after it.
struct CopyStepBack {
  private let lineage: Lineage
  private let folders: StoreFolders
  private let grace: TimeInterval

  struct Result {
    let save: Int
    /// The saves after it, which the copy goes on without.
    let cut: [JournalHeader.DroppedSave]
    let warning: StoreWarning
  }

  init(
    _ lineage: Lineage, _ listing: StoreListing, _ folders: StoreFolders, _ options: Store.Options
  ) {
    self.folders = folders
    let home = StoreHome(path: folders.path, directory: 0, lock: nil)
    grace = options.grace.map { Double($0.components.seconds) } ?? 600
    // The saves before the newest snapshot may be recent too.
    var longest = lineage
    while let base = longest.base {
      var finder = LineageFinder(listing, home: home, baseBefore: base.header.save)
      guard let longer = try? finder.find(), longer.save >= lineage.save else { break }
      longest = longer
    }
    self.lineage = longest
  }

  /// Nil when nothing recent is missing.
  func find() throws(StoreError) -> Result? {
    guard let newest = lineage.lastSave, let end = RFC3339.date(from: newest.at) else {
      return nil
    }
    // A document that is missing counts as long as a record names it.
    var missing: [Holder: String] = [:]
    var answer: Int?
    var before = recentStart(end)
    for (save, file) in saves(within: end) {
      try apply(save, file: file, to: &missing)
      if missing.isEmpty { answer = save.number }
      before = before ?? save.number - 1
    }
    guard let lost = missing.values.sorted().first else { return nil }
    let save = answer ?? before ?? lineage.save
    return Result(
      save: save,
      cut: lineage.steps.flatMap(\.saves).filter { $0.number > save }
        .map { .init(save: $0.number, chain: $0.chain) },
      warning: StoreWarning(
        "copy.stepped-back",
        "This copy was made during a save: “\(lost)” is missing, so it is read as of save \(save) instead of \(newest.number).",
        hint: "Copy the store again if later saves are wanted.", file: lost))
  }

  private struct Holder: Hashable {
    let entity: String
    let id: RecordID
    let attribute: String
  }

  private func recentStart(_ end: Date) -> Int? {
    saves(within: end).first.map { $0.0.number - 1 }
  }

  private func saves(within end: Date) -> [(ScannedSave, String)] {
    lineage.steps.flatMap { step in step.saves.map { ($0, step.journal.path) } }.filter {
      guard let at = RFC3339.date(from: $0.0.at) else { return true }
      return end.timeIntervalSince(at) <= grace
    }
  }

  private func apply(
    _ save: ScannedSave, file: String, to missing: inout [Holder: String]
  ) throws(StoreError) {
    var reader = LineReader(save.lines, line: save.firstLine)
    while let line = reader.next() {
      let record = try JournalRecord(
        line.text, file: file, line: line.number, byte: save.byte + line.start)
      if record.operation == .delete {
        missing = missing.filter { $0.key.id != record.id || $0.key.entity != record.entity }
        continue
      }
      for (attribute, reference) in DocumentReferences.named(in: record.members) {
        let holder = Holder(entity: record.entity, id: record.id, attribute: attribute)
        missing[holder] = nil
        if let reference, try !isThere(reference, entity: record.entity) {
          missing[holder] =
            "\(StoreLayout.documents)/\(record.entity)/\(reference.file)"
        }
      }
    }
  }

  private func isThere(_ reference: DocumentReference, entity: String) throws(StoreError) -> Bool {
    do {
      let status = try folders.documents(of: entity)?.status(of: reference.file)
      return status?.kind == .regular && status?.size == reference.bytes
    } catch {
      throw StoreError(error)
    }
  }
}

/// Finds the documents that a record names.
enum DocumentReferences {
  /// Every attribute with the document it names, nil when it names none.
  static func named(in members: Bytes) -> [(attribute: String, reference: DocumentReference?)] {
    var found: [(String, DocumentReference?)] = []
    JSONText.forEachMember(ofTrusted: members, braces: false) { key, value, kind in
      let name = JSONText.string(of: key) ?? ""
      found.append((name, kind == .object ? DocumentReference(value) : nil))
      return true
    }
    return found
  }
}
