#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What one step changed in a results list.
///
/// The old list becomes the new one by these steps, in this order:
///
/// 1. take out every object with an `indexPath` that is deleted or moved, from
///    the last to the first;
/// 2. take out the sections that are deleted, from the last to the first: they
///    are empty by now;
/// 3. put in the sections that are inserted, from the first to the last;
/// 4. put in every object that is inserted or moved, at its `newIndexPath`,
///    from the first to the last;
/// 5. draw those again that have new values.
///
/// `apply(to:)` does just that. An unchanged object is never moved, and a
/// changed one only when its place among the others is another.
public struct FetchedResultsChanges: Sendable {
  /// What happened to an object or a section.
  public enum ChangeType: Sendable, Hashable {
    /// It is in the list and was not before.
    case insert
    /// It was in the list and is no more.
    case delete
    /// It is at another place; only objects move.
    case move
    /// It is where it was, with other values.
    case update
  }

  /// A section that came or went.
  public struct SectionChange: Sendable, Equatable {
    /// Whether it came or went.
    public var type: ChangeType
    /// Its number: in the old list when it went, in the new one when it came.
    public var index: Int
    /// The value its objects share; `.null` when they have none.
    public var key: FieldValue
    /// The key as text.
    public var name: String
  }

  /// What happened to one object.
  public struct ObjectChange: Sendable, Equatable {
    /// Which object.
    public var objectID: ObjectID
    /// What happened.
    public var type: ChangeType
    /// Where it was in the old list; nil when it was not there.
    public var indexPath: IndexPath?
    /// Where it is in the new list; nil when it is not there.
    public var newIndexPath: IndexPath?
    /// Whether its row is to be drawn again: so for updates and nearly all
    /// moves.
    public var hasNewValues: Bool
  }

  /// Whether the list was fetched anew: `snapshot` counts, and no single
  /// changes are listed.
  public var isReset: Bool
  /// Sections that went, from the last to the first, then those that came.
  public var sections: [SectionChange]
  /// Deletions from the last to the first, then insertions, moves and updates
  /// by their new places.
  public var objects: [ObjectChange]
  /// The list after the changes.
  public var snapshot: FetchedResultsSnapshot

  /// Makes the old list the new one by the single changes.
  ///
  /// - Precondition: `list` is the list before the changes.
  public func apply(to list: inout FetchedResultsSnapshot) {
    if isReset {
      list = snapshot
      return
    }
    let leaving = objects.filter { $0.type == .delete || $0.type == .move }
    for path in leaving.compactMap(\.indexPath).sorted().reversed() {
      list.sections[path[0]].objectIDs.remove(at: path[1])
    }
    for change in sections where change.type == .delete { list.sections.remove(at: change.index) }
    for change in sections where change.type == .insert {
      list.sections.insert(snapshot.sections[change.index].emptied, at: change.index)
    }
    let coming = objects.filter { $0.type == .insert || $0.type == .move }
      .compactMap { change in change.newIndexPath.map { ($0, change.objectID) } }
    for (path, id) in coming.sorted(by: { $0.0 < $1.0 }) {
      list.sections[path[0]].objectIDs.insert(id, at: path[1])
    }
    list.reconfigured = snapshot.reconfigured
  }
}

extension FetchedResultsSnapshot.Section {
  fileprivate var emptied: Self {
    Self(key: key, name: name, indexTitle: indexTitle)
  }
}
