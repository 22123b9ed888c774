import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Typed objects")
struct TypedObjectTests {
  @Test("a changed property is known to the context and saved")
  func changing() throws {
    let container = try PersistentContainer(inMemory: Model(Place.self))
    let context = container.newBackgroundContext()
    let place = context.insert(Place(name: "Zoo"))
    #expect(place.isInserted && context.hasChanges)
    try context.save()
    #expect(!place.hasChanges && !context.hasChanges && place.name == "Zoo")
    place.name = "Park"
    #expect(place.isUpdated && place.changedValues() == ["name": "Park"])
    place.name = "Zoo"
    #expect(!place.hasChanges && !context.hasChanges)
    place.address.city = "Köln"
    place.tags.append("green")
    #expect(Set(place.changedValues().keys) == ["address", "tags"])
    try context.save()
    let other = container.newBackgroundContext()
    let same: ManagedObject<Place> = try other.existingObject(with: place.objectID)
    #expect(same.address.city == "Köln" && same.tags == ["green"] && same.entityValue.name == "Zoo")
    #expect(same.kind == .open && same.rating == nil)
  }

  @Test("a computed property changes what it writes, as one step")
  func computed() throws {
    let container = try PersistentContainer(inMemory: Model(Place.self))
    let context = container.newBackgroundContext()
    let place = context.insert(Place(name: "Zoo"))
    try context.save()
    place.label = "Park, Bonn"
    #expect(place.name == "Park" && place.address.city == "Bonn")
    #expect(Set(place.changedValues().keys) == ["name", "address"])
    context.undo()
    #expect(place.name == "Zoo" && place.address.city == "" && !context.hasChanges)
    context.redo()
    #expect(place.label == "Park, Bonn")
  }

  @Test("a value no record can keep is refused by the save and stays in the object")
  func unkept() throws {
    let container = try PersistentContainer(inMemory: Model(Place.self))
    let context = container.newBackgroundContext()
    let place = context.insert(Place(name: "Zoo"))
    place.size = .nan
    place.name = "Park"
    #expect(place.size.isNaN && place.name == "Park")
    context.undo()
    #expect(place.size.isNaN && place.name == "Zoo")
    let error = try Sample.error { try context.save() }
    #expect(error.code == .validationFailed && error.context.attribute == "size")
    place.size = 1
    try context.save()
    place.size = .infinity
    #expect(place.size == .infinity)
    context.rollback()
    #expect(place.size == 1)
  }

  @Test("a child saves into its parent alone")
  func child() throws {
    let container = try PersistentContainer(inMemory: Model(Place.self))
    let parent = container.newBackgroundContext()
    let place = parent.insert(Place(name: "Zoo"))
    try parent.save()
    place.name = "Park"
    let child = ManagedObjectContext(parent: parent)
    let same: ManagedObject<Place> = try child.existingObject(with: place.objectID)
    #expect(same.name == "Park" && !same.hasChanges)
    same.name = "Lake"
    let new = child.insert(Place(name: "Hill"))
    #expect(place.name == "Park")
    #expect(try child.fetch(Place.self).map(\.name) == ["Lake", "Hill"])
    try child.save()
    #expect(place.name == "Lake" && !child.hasChanges && parent.insertedObjects.count == 1)
    #expect(try container.newBackgroundContext().fetch(Place.self).map(\.name) == ["Zoo"])
    try parent.save()
    #expect(
      try container.newBackgroundContext().fetch(Place.self).map(\.name) == ["Lake", "Hill"])
    #expect(try child.fetch(Place.self).map(\.name) == ["Lake", "Hill"])
    #expect(new.name == "Hill" && !new.isDeleted)
  }
}

struct Place: Entity {
  struct Address: AttributeValue {
    var street: String?
    var city = ""
  }
  enum Kind: String, AttributeValue { case open, closed }
  enum Rating: Int, AttributeValue, CaseIterable { case bad = 1, good }

  var name: String
  var size = 0.0
  var address = Address()
  var tags: [String] = []
  var kind = Kind.open
  var rating: Rating?

  var label: String {
    get { "\(name), \(address.city)" }
    set {
      let parts = newValue.split(separator: ", ")
      name = String(parts[0])
      address.city = String(parts[1])
    }
  }

  static let entity = EntityDescription<Place>("Place") {
    Attribute("name", \.name)
    Attribute("size", \.size)
    Attribute("address", \.address)
    Attribute("tags", \.tags)
    Attribute("kind", \.kind)
    Attribute("rating", \.rating)
  }
}
