#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSONText
import StoreEngine

extension PersistentContainer {
  /// How a store is opened.
  public struct Options: Sendable {
    /// Opens a damaged store for reading, with everything that is whole.
    public var salvage = false
    /// How long superseded files are kept, in seconds; nil as the store says.
    public var grace: Int?
    /// What the store is to say saved its records: a program and its version.
    public var author: String?

    /// Makes the usual options.
    public init() {}
  }

  /// How long superseded generations of a new store are kept at least.
  public struct Keep: Sendable, Hashable {
    let rule: KeepRule

    /// Ten minutes.
    public static let standard = Keep(rule: .standard)
    /// For ever: the whole history.
    public static let all = Keep(rule: .all)

    /// Reads `all`, or a number with one of `s`, `m`, `h`, `d`, `w`: `30d`.
    public init?(_ text: String) {
      guard let rule = KeepRule(text) else { return nil }
      self.rule = rule
    }

    private init(rule: KeepRule) { self.rule = rule }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(rule.text) }
  }

  /// Opens the store at `url`, or makes it when nothing is there.
  ///
  /// - Throws: `model.mismatch` when the store's model is another one;
  ///   `store.…`, `journal.damaged`, `snapshot.damaged`.
  public convenience init(
    at url: URL, model: Model, options: Options = Options()
  ) throws(DaybookError) {
    let fileSystem = POSIXFileSystem()
    let path = url.path
    let store = try DaybookError.mapping { () throws(StoreError) in
      do throws(StoreError) {
        return try Store.open(at: path, fileSystem: fileSystem, options: options.forStore)
      } catch  where error.code == .notFound {
        return try Self.create(at: path, model, .standard, fileSystem, options)
      }
    }
    let stored = try Self.storedModel(of: store)
    // In which order a program lists its entities says nothing.
    guard Set(stored.entities) == Set(model.entities) else {
      throw ModelDifference.error(stored: stored, program: model)
    }
    self.init(store: store, model: model, url: url)
  }

  /// Opens the store `name` of the platform's folder for application data,
  /// or makes it: `$XDG_DATA_HOME` (else `~/.local/share`) on Linux,
  /// Application Support on Apple systems.
  ///
  /// - Throws: As `init(at:model:)` does.
  public convenience init(
    name: String, model: Model, options: Options = Options()
  ) throws(DaybookError) {
    try self.init(at: ApplicationData.url(ofStore: name), model: model, options: options)
  }

  /// Makes a store in memory, gone with the container.
  public convenience init(inMemory model: Model) throws(DaybookError) {
    let store = try DaybookError.mapping { () throws(StoreError) in
      try Self.create(
        at: "/memory.daybook", model, .standard, MemoryFileSystem(), Options())
    }
    self.init(store: store, model: model, url: nil)
  }

  /// Opens the store at `url` with the model it has.
  ///
  /// - Throws: `store.not-found` and what `init(at:model:)` does.
  public static func open(
    at url: URL, options: Options = Options()
  ) throws(DaybookError) -> PersistentContainer {
    let path = url.path
    let store = try DaybookError.mapping { () throws(StoreError) in
      try Store.open(at: path, fileSystem: POSIXFileSystem(), options: options.forStore)
    }
    return PersistentContainer(store: store, model: try storedModel(of: store), url: url)
  }

  /// Makes a store at `url`.
  ///
  /// - Throws: `store.exists` when something is there already,
  ///   `store.cannot-create`.
  public static func create(
    at url: URL, model: Model, keep: Keep = .standard, options: Options = Options()
  ) throws(DaybookError) -> PersistentContainer {
    let path = url.path
    let store = try DaybookError.mapping { () throws(StoreError) in
      try create(at: path, model, keep.rule, POSIXFileSystem(), options)
    }
    return PersistentContainer(store: store, model: model, url: url)
  }

  private static func create(
    at path: String, _ model: Model, _ keep: KeepRule, _ fileSystem: any FileSystem,
    _ options: Options
  ) throws(StoreError) -> Store {
    try Store.create(
      at: path, model: Bytes(ModelWriter.text(of: model)), modelID: model.identifier, keep: keep,
      fileSystem: fileSystem, options: options.forStore)
  }

  private static func storedModel(of store: Store) throws(DaybookError) -> Model {
    try Model(jsonText: store.state.model)
  }
}

extension PersistentContainer.Options {
  var forStore: Store.Options {
    var environment = StoreEnvironment()
    if let author { environment.author = author }
    environment.log = DebugLog.engineLog
    return Store.Options(
      salvage: salvage, grace: grace.map { .seconds($0) }, environment: environment)
  }
}
