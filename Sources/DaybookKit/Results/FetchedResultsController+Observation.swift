public import Observation

/// A controller is observable: a SwiftUI view, or whoever uses
/// `withObservationTracking`, that reads its list is told when that changes.
extension FetchedResultsController: Observable {
  /// Stands for the list and why it could not follow, where Observation wants
  /// a key path.
  private var content: Int { 0 }

  /// Notes that somebody reads the list.
  func access() { registrar.access(self, keyPath: \.content) }

  /// Runs `body`, which changes the list or `failure`.
  func mutate(_ body: () -> Void) { registrar.withMutation(of: self, keyPath: \.content, body) }
}

extension FetchedResultsSection: Identifiable {
  /// The value its objects share: no other section of the list has it.
  public var id: FieldValue { key }
}
