/// What a results controller has to look at.
enum ResultsNews {
  /// These objects; whether they may have new values, or were saved as they
  /// were.
  case objects([ObjectID], haveNewValues: Bool)
  /// Everything: which objects changed is not known.
  case everything
}

/// What happened in a context and was not looked at yet.
struct ResultsInbox {
  private var waiting: [ResultsNews] = []
  /// Whether somebody takes news out until there are none.
  var isBusy = false
  /// Whether what comes is known already.
  var isClosed = false
  /// Whether something came that nobody has looked at.
  var isIncomplete = false
  /// Whether the list was fetched anew and nobody was told yet.
  private(set) var isResetDue = false

  /// Notes that the list was fetched anew: what waited is known with it.
  mutating func noteReset() {
    waiting = []
    isResetDue = true
  }

  /// - Returns: Whether a reset is to be told now.
  mutating func takeReset() -> Bool {
    defer { isResetDue = false }
    return isResetDue
  }

  mutating func next() -> ResultsNews? {
    guard !waiting.isEmpty else { return nil }
    let news = waiting.removeFirst()
    guard isIncomplete else { return news }
    isIncomplete = false
    return .everything
  }

  /// - Returns: Whether somebody has to take it out.
  mutating func take<Value>(
    _ event: ManagedObjectContext.Event, for request: FetchRequest<Value>
  ) -> Bool {
    guard !isClosed, let news = news(of: event, for: request) else { return false }
    waiting.append(news)
    return !isBusy
  }

  private func news<Value>(
    of event: ManagedObjectContext.Event, for request: FetchRequest<Value>
  ) -> ResultsNews? {
    switch event {
    case .willSave: nil
    // What objects did to prepare for the save was taken back.
    case .saveFailed: request.includesPendingChanges ? .everything : nil
    case .didSave(let changes):
      news(changes, of: request, haveNewValues: !request.includesPendingChanges)
    case .objectsDidChange(let changes):
      if changes.source == .store || request.includesPendingChanges || !changes.isComplete {
        news(changes, of: request, haveNewValues: true)
      } else {
        nil
      }
    }
  }

  private func news<Value>(
    _ changes: ObjectChanges, of request: FetchRequest<Value>, haveNewValues: Bool
  ) -> ResultsNews? {
    guard changes.isComplete else { return .everything }
    let ids = [changes.inserted, changes.updated, changes.deleted].joined()
      .filter { $0.entityName == request.entityName }
    return ids.isEmpty ? nil : .objects(ids, haveNewValues: haveNewValues)
  }
}
