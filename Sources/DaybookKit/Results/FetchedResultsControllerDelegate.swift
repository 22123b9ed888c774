#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Is told how the list of a results controller changes.
///
/// Every method does nothing unless it is written. The order of calls for one
/// batch: will change (the list is still the old one), sections that went and
/// came, objects that went, came, moved and changed, did change, and the list
/// as a snapshot. The list is the new one from the first section on. What a
/// delegate changes meanwhile is a batch of its own that follows.
public protocol FetchedResultsControllerDelegate<Value>: AnyObject {
  /// What the list is of.
  associatedtype Value: ManagedValue

  /// Called before the list changes.
  func controllerWillChangeContent(_ controller: FetchedResultsController<Value>)

  /// Called for a section that went (its number in the old list) or came (its
  /// number in the new one).
  func controller(
    _ controller: FetchedResultsController<Value>,
    didChange section: FetchedResultsSection<Value>, atSectionIndex index: Int,
    for type: FetchedResultsChanges.ChangeType)

  /// Called for an object that went, came, moved or changed.
  ///
  /// `indexPath` is where it was in the old list, nil when it came;
  /// `newIndexPath` is where it is in the new one, nil when it went.
  func controller(
    _ controller: FetchedResultsController<Value>, didChange object: ManagedObject<Value>,
    at indexPath: IndexPath?, for type: FetchedResultsChanges.ChangeType,
    newIndexPath: IndexPath?)

  /// Called when all of a batch was told.
  func controllerDidChangeContent(_ controller: FetchedResultsController<Value>)

  /// Called after every batch, and after `performFetch()`, with the list as a
  /// value.
  func controller(
    _ controller: FetchedResultsController<Value>,
    didChangeContentWith snapshot: FetchedResultsSnapshot)

  /// Called when the list could not follow a change and stays as it was.
  func controller(
    _ controller: FetchedResultsController<Value>, didFailWith error: DaybookError)

  /// What an index beside the list shows for a section; its first letter
  /// unless this is written.
  func controller(
    _ controller: FetchedResultsController<Value>, sectionIndexTitleForSectionName name: String
  ) -> String?
}

extension FetchedResultsControllerDelegate {
  /// Does nothing.
  public func controllerWillChangeContent(_ controller: FetchedResultsController<Value>) {}

  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Value>,
    didChange section: FetchedResultsSection<Value>, atSectionIndex index: Int,
    for type: FetchedResultsChanges.ChangeType
  ) {}

  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Value>, didChange object: ManagedObject<Value>,
    at indexPath: IndexPath?, for type: FetchedResultsChanges.ChangeType,
    newIndexPath: IndexPath?
  ) {}

  /// Does nothing.
  public func controllerDidChangeContent(_ controller: FetchedResultsController<Value>) {}

  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Value>,
    didChangeContentWith snapshot: FetchedResultsSnapshot
  ) {}

  /// Does nothing.
  public func controller(
    _ controller: FetchedResultsController<Value>, didFailWith error: DaybookError
  ) {}

  /// The first letter, in upper case; nil for an empty name.
  public func controller(
    _ controller: FetchedResultsController<Value>, sectionIndexTitleForSectionName name: String
  ) -> String? {
    name.sectionIndexTitle
  }
}
