import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A list that knows nothing but the changes it is told: what a table on a
/// screen would show. It follows the order that `FetchedResultsChanges`
/// documents, with plain nested arrays.
final class ListMirror {
  struct Section: Equatable {
    var key: FieldValue
    var ids: [ObjectID]
  }

  let controller: FetchedResultsController<Spot>
  private(set) var sections: [Section] = []
  private(set) var batches = 0
  /// What each object had when it was drawn last.
  private var drawn: [ObjectID: String] = [:]
  private(set) var moves = 0

  init(_ controller: FetchedResultsController<Spot>) throws {
    self.controller = controller
    try controller.performFetch()
    reset(controller.snapshot)
    controller.onChange { [unowned self] changes in
      do { try apply(changes) } catch { Issue.record(error) }
    }
  }

  private func reset(_ snapshot: FetchedResultsSnapshot) {
    sections = snapshot.sections.map { Section(key: $0.key, ids: $0.objectIDs) }
    drawn = [:]
    for id in sections.flatMap(\.ids) { draw(id) }
  }

  private func draw(_ id: ObjectID) { drawn[id] = text(id) }

  private func text(_ id: ObjectID) -> String {
    guard let path = controller.indexPath(for: id),
      let object = try? controller.object(at: path)
    else { return "absent" }
    // What is shown is what was saved when unsaved changes do not count.
    guard controller.fetchRequest.includesPendingChanges else {
      return "\((try? object.committedValues())?.sorted { $0.key < $1.key } ?? [])"
    }
    return "\(object.entityValue)"
  }

  private func apply(_ changes: FetchedResultsChanges) throws {
    batches += 1
    if changes.isReset { return reset(changes.snapshot) }
    var out: [(Int, Int)] = []
    for change in changes.objects where change.type == .delete || change.type == .move {
      let path = try #require(change.indexPath)
      #expect(sections[path[0]].ids[path[1]] == change.objectID, "old index path")
      out.append((path[0], path[1]))
    }
    for (section, row) in out.sorted(by: >) { sections[section].ids.remove(at: row) }
    for change in changes.sections where change.type == .delete {
      #expect(sections[change.index].key == change.key && sections[change.index].ids.isEmpty)
      sections.remove(at: change.index)
    }
    for change in changes.sections where change.type == .insert {
      sections.insert(Section(key: change.key, ids: []), at: change.index)
    }
    var new: [(Int, Int, ObjectID)] = []
    for change in changes.objects where change.type == .insert || change.type == .move {
      let path = try #require(change.newIndexPath)
      new.append((path[0], path[1], change.objectID))
      if change.type == .move { moves += 1 }
    }
    for (section, row, id) in new.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      sections[section].ids.insert(id, at: row)
    }
    for change in changes.objects where change.type == .update {
      let path = try #require(change.newIndexPath)
      #expect(sections[path[0]].ids[path[1]] == change.objectID, "new index path of an update")
    }
    for change in changes.objects where change.type == .delete { drawn[change.objectID] = nil }
    for change in changes.objects where change.type == .insert || change.hasNewValues {
      draw(change.objectID)
    }
    #expect(
      Set(changes.objects.filter(\.hasNewValues).map(\.objectID)) == changes.snapshot.reconfigured)
    #expect(Set(changes.objects.map(\.objectID)).count == changes.objects.count, "one change each")
    #expect(!changes.objects.isEmpty || !changes.sections.isEmpty, "an empty batch")
  }

  /// What is wrong with the list; nil when nothing is.
  func fault() throws -> String? {
    if let failure = controller.failure { return "failed: \(failure)" }
    let shown = controller.snapshot.sections.map { Section(key: $0.key, ids: $0.objectIDs) }
    if shown != sections { return "events lead to \(sections), shown is \(shown)" }
    let fresh = try controller.managedObjectContext.fetch(controller.fetchRequest)
    if fresh.map(\.objectID) != sections.flatMap(\.ids) {
      return "shown is \(sections), a fetch finds \(fresh.map(\.objectID))"
    }
    if controller.fetchedObjects != fresh { return "other objects" }
    let keys = sections.map(\.key)
    if Set(keys).count != keys.count { return "a section twice: \(keys)" }
    for id in sections.flatMap(\.ids) where drawn[id] != text(id) {
      return "\(id) was drawn as \(drawn[id] ?? "nothing") and is \(text(id))"
    }
    for (number, section) in controller.sections.enumerated() {
      if section.objects.map(\.objectID) != sections[number].ids { return "section \(number)" }
      for (row, object) in section.objects.enumerated() {
        let path = IndexPath(indexes: [number, row])
        if controller.indexPath(for: object) != path { return "index path of \(path)" }
        if try controller.object(at: path) !== object { return "object at \(path)" }
      }
    }
    return nil
  }
}
