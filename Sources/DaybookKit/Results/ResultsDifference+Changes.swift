#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResultsDifference {
  typealias Change = (
    row: ResultsRow, type: FetchedResultsChanges.ChangeType, old: IndexPath?,
    new: IndexPath?
  )

  /// The rows of `changes`.
  var rows: [ResultsRow] { deleted + inserted + moved + updated }

  /// What happened to rows, in the order in which it is told.
  var changes: [Change] {
    deleted.map { ($0, .delete, old.path(ofRowAt: $0.place), nil) }
      + inserted.map { ($0, .insert, nil, new.path(ofRowAt: $0.nextPlace)) }
      + both(moved, .move) + both(updated, .update)
  }

  private func both(
    _ rows: [ResultsRow], _ type: FetchedResultsChanges.ChangeType
  ) -> [Change] {
    rows.map { ($0, type, old.path(ofRowAt: $0.place), new.path(ofRowAt: $0.nextPlace)) }
  }
}
