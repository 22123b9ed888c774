import JSONText
import StoreEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@testable import DaybookKit

/// An entity with every shape of attribute, rules of its own and hooks.
struct Venue: Entity {
  struct Point: AttributeValue {
    var x = 0.0
    var y = 0.0
  }
  struct Address: AttributeValue {
    var street: String?
    var city = ""
    var point: Point?
  }
  enum Kind: String, AttributeValue { case cafe, bar }
  enum Mood: String, AttributeValue { case calm, loud }
  enum Rank: String, AttributeValue { case low, high }

  var name = "Zoo"
  var size = 10.0
  var seats = 1
  var address = Address()
  var former: Address?
  var tags: [String] = []
  var hours: [String: Int] = [:]
  var kind = Kind.cafe
  var mood: Mood?
  var rank = Rank.low
  var photo: Blob?
  var note: String?

  var label: String {
    get { "\(name), \(address.city)" }
    set {
      let parts = newValue.split(separator: ", ").map(String.init)
      (name, address.city) = (parts[0], parts[1])
    }
  }

  static let entity = EntityDescription<Venue>("Venue") {
    Attribute("name", \.name)
    Attribute("size", \.size)
    Attribute("seats", \.seats).range(0...)
    Attribute("address", \.address)
    Attribute("former", \.former)
    Attribute("tags", \.tags)
    Attribute("hours", \.hours)
    Attribute("kind", \.kind, default: .cafe).unknown(.asDefault)
    Attribute("mood", \.mood).unknown(.asNil)
    Attribute("rank", \.rank)
    Attribute("photo", \.photo)
    Attribute("note", \.note).unique()
    Check("has room for its seats") { Double($0.seats) <= $0.size }
  }

  static func awakeFromInsert(_ object: ManagedObject<Venue>) { Hooks.tell("insert", object) }
  static func awakeFromFetch(_ object: ManagedObject<Venue>) { Hooks.tell("fetch", object) }
  static func willSave(_ object: ManagedObject<Venue>) { Hooks.tell("willSave", object) }
  static func didSave(_ object: ManagedObject<Venue>) { Hooks.tell("didSave", object) }
  static func prepareForDeletion(_ object: ManagedObject<Venue>) { Hooks.tell("delete", object) }
}

/// What the hooks of `Venue` do in one test.
///
/// Proof of `@unchecked Sendable`: it is bound around one synchronous call, and
/// used by its thread alone.
final class Hooks: @unchecked Sendable {
  @TaskLocal static var current: Hooks?

  var calls: [String] = []
  var body: (String, ManagedObject<Venue>) -> Void = { _, _ in }

  static func tell(_ what: String, _ object: ManagedObject<Venue>) {
    current?.calls.append("\(what) \(object.name)")
    current?.body(what, object)
  }
}

/// A disk in memory with one store of venues, opened as often as one likes.
struct VenueScene {
  let files = MemoryFileSystem()

  static func context() throws -> ManagedObjectContext {
    try PersistentContainer(inMemory: Model(Venue.self)).newBackgroundContext()
  }

  init() throws {
    let text = ModelWriter.text(of: try Model(Venue.self))
    _ = try Store.create(
      at: "/V.daybook", model: Bytes(text), modelID: Model(Venue.self).identifier,
      fileSystem: files)
  }

  /// As another process would open it.
  func open() throws -> PersistentContainer {
    PersistentContainer(
      store: try Store.open(at: "/V.daybook", fileSystem: files), model: try Model(Venue.self),
      url: nil)
  }

  /// By a program that knows no Swift types.
  func openByName() throws -> ManagedObjectContext {
    let store = try Store.open(at: "/V.daybook", fileSystem: files)
    let model = try Model(jsonText: store.state.model)
    return PersistentContainer(store: store, model: model, url: nil).newBackgroundContext()
  }
}

extension ManagedObjectContext {
  /// Another context of the same container.
  var sibling: ManagedObjectContext { persistentContainer.newBackgroundContext() }

  func twin(of object: ManagedObject<Venue>) throws -> ManagedObject<Venue> {
    try existingObject(with: object.objectID)
  }
}

extension Blob {
  init(bytes: UInt8...) { self.init(Data(bytes)) }

  var bytes: [UInt8] { get throws { [UInt8](try data()) } }
}
