import Observation

/// A list of objects in sections that stays as a request says, whatever is
/// changed and by whom.
///
/// ```swift
/// var request = Location.fetchRequest()
/// request.sortBy = [.ascending(\.category), .ascending(\.date)]
/// let results = FetchedResultsController(request, sectionBy: \.category, in: context)
/// try results.performFetch()
/// for section in results.sections {
///   print(section.name, section.objects.map(\.locationDescription))
/// }
/// ```
///
/// From `performFetch()` on it follows its context: changes that are not saved
/// yet (unless the request leaves them out), what other contexts and processes
/// save as soon as the context takes it in, undo and rollback. Each step of
/// the context that changes the list is one batch, told to the `delegate`, to
/// `onChange(_:)`, and to the streams `changes` and `snapshots`.
/// `FetchedResultsChanges` says how to apply a batch.
///
/// **Order.** The request needs at least one sort, and the first must keep the
/// objects of a section together: sort by what makes the sections. Objects
/// that are equal by every sort come in the order of insertion. A limit and an
/// offset hold after every change.
///
/// **Failure.** When the list cannot be worked out — an object that came in
/// cannot be read, the order tears a section apart — it stays as it was,
/// `failure` says why, and the next change of the context tries again.
///
/// **Long lists.** With a `fetchBatchSize` the controller keeps ids and what
/// decides their order, and reads objects when they are asked for; without,
/// `performFetch()` reads all.
///
/// It belongs to the actor of its context, and keeps the context alive; the
/// context does not keep it. It is observable: a SwiftUI view that reads its
/// `sections` is drawn again when they change.
public final class FetchedResultsController<Value: ManagedValue> {
  /// What is fetched; a change of it counts at the next `performFetch()`.
  public var fetchRequest: FetchRequest<Value>
  /// The context whose objects it lists.
  public let managedObjectContext: ManagedObjectContext
  /// The name of the cache; nil for none.
  public let cacheName: String?
  /// Told of every change; it is not kept alive.
  public weak var delegate: (any FetchedResultsControllerDelegate<Value>)?
  /// Why the list could not follow the last change; nil when it could.
  public var failure: DaybookError? {
    access()
    return problem
  }

  let sectioning: ResultsSectioning<Value>
  let reader: any ObjectReader<Value>
  let listeners = ResultsListeners()
  let registrar = ObservationRegistrar()
  /// What is shown, and what it was made of; nil before the first fetch.
  var results: Results<Value>?
  private var problem: DaybookError?
  private(set) var inbox = ResultsInbox()
  private var subscription: Subscription?

  init(
    _ request: FetchRequest<Value>, _ sectioning: ResultsSectioning<Value>,
    cacheName: String?, _ reader: any ObjectReader<Value>, _ context: ManagedObjectContext
  ) {
    fetchRequest = request
    self.sectioning = sectioning
    self.cacheName = cacheName
    self.reader = reader
    managedObjectContext = context
  }

  deinit {
    subscription?.cancel()
    listeners.finish()
  }

  /// The name of what makes the sections; nil without sections, or when a
  /// closure makes them.
  public var sectionKey: String? { sectioning.keyName }

  /// Fetches the list, and follows its context from now on.
  ///
  /// To be called again after a change of `fetchRequest`; listeners are told
  /// of a reset then, or, when one of them calls it, after the batch they are
  /// being told of.
  ///
  /// - Throws: What a fetch of the request throws; `request.invalid` when it
  ///   has no sort, or its order tears a section apart.
  /// - Complexity: O(n log n) for n objects of the entity.
  public func performFetch() throws(DaybookError) {
    let query = try ResultsQuery(fetchRequest, sectioning, reader, in: managedObjectContext)
    let rows = try allRows(of: query)
    // Objects that are read may change as they awake: that is followed then.
    try working { () throws(DaybookError) in
      let new = try Results(of: rows, query, in: managedObjectContext) { [weak self] error in
        self?.report(error)
      }
      mutate {
        results = new
        problem = nil
      }
      follow()
      // One batch is told to its end before the next begins.
      inbox.noteReset()
    }
  }

  /// The rows of a query, with whatever others have saved.
  private func allRows(
    of query: ResultsQuery<Value>
  ) throws(DaybookError) -> [ResultsRow] {
    // What is taken in meanwhile is in the rows, or missed when there are none.
    inbox.isClosed = true
    inbox.isIncomplete = true
    defer { inbox.isClosed = false }
    let rows =
      if let cacheName, managedObjectContext.opened.url != nil {
        try query.allRows(cachedAs: cacheName, in: managedObjectContext)
      } else {
        try query.allRows(in: managedObjectContext)
      }
    inbox.isIncomplete = false
    return rows
  }

  private func follow() {
    guard subscription == nil else { return }
    subscription = managedObjectContext.onEvent { [weak self] event in self?.take(event) }
  }

  // MARK: One thing after another

  private func take(_ event: ManagedObjectContext.Event) {
    guard let results, inbox.take(event, for: results.query.request) else { return }
    working {}
  }

  /// Runs `body`, then takes what came in meanwhile: listeners may change the
  /// objects they are told of.
  private func working<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard !inbox.isBusy else { return try body() }
    inbox.isBusy = true
    defer { inbox.isBusy = false }
    try body()
    while true {
      if inbox.takeReset() {
        tellReset()
      } else if let news = inbox.next() {
        process(news)
      } else {
        return
      }
    }
  }

  private func process(_ news: ResultsNews) {
    guard let results else { return }
    do throws(DaybookError) {
      let step = try results.step(problem == nil ? news : .everything, in: managedObjectContext)
      if problem != nil { mutate { problem = nil } }
      if let step { tell(step) }
    } catch {
      report(error)
    }
  }

  /// Notes why the list could not follow.
  func report(_ error: DaybookError) {
    // Who reads on being told of a failure may meet it again.
    if problem?.description != error.description { mutate { problem = error } }
    delegate?.controller(self, didFailWith: error)
  }
}

@available(*, unavailable)
extension FetchedResultsController: Sendable {}
