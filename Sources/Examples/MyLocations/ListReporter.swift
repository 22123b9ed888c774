import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Prints how the list changes, as a table view would show it: `+` what comes,
/// `-` what goes, `>` what moves, `~` what is drawn again.
final class ListReporter: FetchedResultsControllerDelegate {
  /// The list as it is on the screen.
  private var shown = FetchedResultsSnapshot()

  func controllerWillChangeContent(_ controller: FetchedResultsController<Location>) {
    shown = controller.snapshot
  }

  func controller(
    _ controller: FetchedResultsController<Location>,
    didChange section: FetchedResultsSection<Location>, atSectionIndex index: Int,
    for type: FetchedResultsChanges.ChangeType
  ) {
    print("\(type == .insert ? "+" : "-") \(section.name)")
  }

  func controller(
    _ controller: FetchedResultsController<Location>, didChange object: ManagedObject<Location>,
    at indexPath: IndexPath?, for type: FetchedResultsChanges.ChangeType,
    newIndexPath: IndexPath?
  ) {
    let old = indexPath.map(shown.row) ?? ""
    let new = newIndexPath.map(controller.snapshot.row) ?? ""
    switch type {
    case .insert: print("+ \(new): \(object.title)")
    case .delete: print("- \(old): \(object.title)")
    case .update: print("~ \(new): \(object.title)")
    case .move: print("> \(old) to \(new): \(object.title)")
    }
  }

  func controllerDidChangeContent(_ controller: FetchedResultsController<Location>) {
    fflush(nil)
  }

  func controller(
    _ controller: FetchedResultsController<Location>, didFailWith error: DaybookError
  ) {
    print("The list stays as it was: \(error.message)")
  }
}

extension FetchedResultsSnapshot {
  /// What the list calls a row: `Bar 2.`, where 2 counts all rows.
  fileprivate func row(_ path: IndexPath) -> String {
    let above = sections[..<path.section].reduce(0) { $0 + $1.objectIDs.count }
    return "\(sections[path.section].name) \(above + path.row + 1)."
  }
}
