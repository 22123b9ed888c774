import DaybookKit
import Testing

@Suite("What counts as a change")
struct ChangeTrackingTests {
  typealias Edit = @Sendable (ManagedObject<Venue>) -> Void

  static let edits: [(String, Edit, [String])] = [
    ("a nested struct", { $0.address.city = "Bonn" }, ["address"]),
    ("an optional in a struct", { $0.address.street = "Rhein" }, ["address"]),
    ("a chain that ends in nil", { $0.former?.city = "Bonn" }, []),
    ("a struct made", { $0.former = .init(city: "Bonn") }, ["former"]),
    ("a deep struct", { $0.address.point = .init(x: 1) }, ["address"]),
    ("an array", { $0.tags.append("a") }, ["tags"]),
    (
      "an element",
      {
        $0.tags = ["a"]; $0.tags[0] = "b"
      }, ["tags"]
    ),
    ("a dictionary", { $0.hours["mon", default: 0] += 9 }, ["hours"]),
    ("an enum", { $0.kind = .bar }, ["kind"]),
    ("an optional enum", { $0.mood = .loud }, ["mood"]),
    ("a computed property", { $0.label = "Park, Bonn" }, ["name", "address"]),
    ("half a computed property", { $0.label = "Zoo, Bonn" }, ["address"]),
    (
      "an update",
      {
        $0.update {
          $0.seats = 2; $0.name = "Park"
        }
      }, ["seats", "name"]
    ),
    ("the whole value", { $0.entityValue = Venue(name: "Park") }, ["name"]),
    ("by a key path", { $0[\.size] = 11 }, ["size"]),
    (
      "the same value",
      {
        $0.name = "Zoo"; $0.tags = []; $0.mood = nil
      }, []
    ),
    (
      "there and back",
      {
        $0.name = "Park"; $0.name = "Zoo"
      }, []
    ),
    ("not a number", { $0.size = .nan }, ["size"]),
    ("minus zero", { $0.address.point = .init(x: -0.0) }, ["address"]),
    ("an update of nothing", { $0.update { $0.name = "Zoo" } }, []),
  ]

  @Test("the attributes that changed are known, and no others", arguments: edits.indices)
  func changes(index: Int) throws {
    let (what, edit, names) = Self.edits[index]
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    try context.save()
    edit(venue)
    #expect(Set(venue.changedValues().keys) == Set(names), "\(what)")
    #expect(venue.hasChanges == !names.isEmpty && context.hasChanges == !names.isEmpty)
    while context.canUndo { context.undo() }
    #expect(venue.entityValue == Venue() && !context.hasChanges, "\(what)")
  }

  @Test("one spelling of é is another text, and −0 another number")
  func spelling() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue(name: "caf\u{E9}", size: 0, seats: 0))
    try context.save()
    venue.name = "cafe\u{301}"
    venue.size = -0.0
    #expect(Set(venue.changedValues().keys) == ["name", "size"])
    try context.save()
    let twin = try context.sibling.twin(of: venue)
    #expect(twin.name.unicodeScalars.count == 5 && twin.size.sign == .minus)
  }

  @Test("a body that throws changes nothing")
  func throwing() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    try context.save()
    #expect(throws: CancellationError.self) {
      try venue.update { (value: inout Venue) throws in
        value.name = "Park"
        throw CancellationError()
      }
    }
    #expect(venue.name == "Zoo" && !context.hasChanges && !context.canUndo)
  }

  @Test("setting an equal value by name is no step")
  func equalByName() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    context.insertedObjects.first.map { #expect($0["name"] == "Zoo") }
    try context.save()
    let record = try context.existingObject(with: venue.objectID)
    try record.setValue("Zoo", forKey: "name")
    #expect(!context.canUndo)
    try record.setValue("Park", forKey: "name")
    #expect(venue.name == "Park" && record["name"] == "Park" && context.canUndo)
    venue.name = "Hill"
    #expect(record["name"] == "Hill")
  }

  @Test("a nested value that no record can keep outlives its object")
  func unkept() throws {
    let context = try VenueScene.context()
    var venue: ManagedObject<Venue>? = context.insert(Venue())
    let id = try #require(venue).objectID
    venue?.address.point = .init(x: .nan)
    venue?.name = "Park"
    venue = nil
    let again: ManagedObject<Venue> = try context.existingObject(with: id)
    #expect(again.address.point?.x.isNaN == true && again.name == "Park")
    let child = ManagedObjectContext(parent: context)
    #expect(try child.twin(of: again).address.point?.x.isNaN == true)
    #expect(try Sample.error { try context.save() }.context.attribute == "address")
    again.address.point = nil
    try context.save()
  }
}

extension Venue: Equatable {
  static func == (one: Venue, other: Venue) -> Bool {
    one.name == other.name && one.size == other.size && one.seats == other.seats
      && one.address == other.address && one.former == other.former && one.tags == other.tags
      && one.hours == other.hours && one.kind == other.kind && one.mood == other.mood
      && one.rank == other.rank && one.photo == other.photo && one.note == other.note
  }
}
