/// Which objects changed in one step, each by what happened to it.
public struct ObjectChanges: Sendable, Hashable {
  /// Where changes came from.
  public enum Source: Sendable, Hashable {
    /// From the context itself: insert, change, delete, undo, roll back.
    case context
    /// From the store: another context or another process saved them.
    case store
  }

  /// Where they came from.
  public var source: Source
  /// Objects that are there now and were not before, in order.
  public var inserted: [ObjectID] = []
  /// Objects with other values than before, in order of their first change.
  public var updated: [ObjectID] = []
  /// Objects that were there before and are no more, in order.
  public var deleted: [ObjectID] = []
  /// Whether the three lists are all: false when so much was saved elsewhere
  /// that it is cheaper to fetch again than to list it.
  public var isComplete = true

  /// Makes an empty list.
  public init(source: Source) { self.source = source }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    isComplete && inserted.isEmpty && updated.isEmpty && deleted.isEmpty
  }

  /// Notes what became of an object that was there or not, and is there or not.
  mutating func note(_ id: ObjectID, wasThere: Bool, isThere: Bool) {
    switch (wasThere, isThere) {
    case (false, true): inserted.append(id)
    case (true, true): updated.append(id)
    case (true, false): deleted.append(id)
    case (false, false): break
    }
  }
}
