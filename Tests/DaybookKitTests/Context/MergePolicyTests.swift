import Testing

@testable import DaybookKit

@Suite("Merge policies")
struct MergePolicyTests {
  /// A venue that both sides changed: `name` differently, the rest apart.
  static func conflict(
    _ policy: MergePolicy, mine: (ManagedObject<Venue>) -> Void = { _ in },
    theirs: (ManagedObject<Venue>) -> Void = { _ in }, sees: Bool = false
  ) throws -> (context: ManagedObjectContext, venue: ManagedObject<Venue>) {
    let context = try VenueScene.context()
    context.mergePolicy = policy
    let venue = context.insert(Venue())
    try context.save()
    venue.name = "mine"
    venue.tags = ["mine"]
    mine(venue)
    let other = context.sibling
    let twin = try other.twin(of: venue)
    twin.name = "theirs"
    twin.hours = ["theirs": 1]
    theirs(twin)
    try other.save()
    if sees { try context.processStoreChanges() }
    return (context, venue)
  }

  @Test(
    "each keeps what it says, attribute by attribute",
    arguments: [
      ("storeTrump", "theirs", ["mine"], ["theirs": 1]),
      ("objectTrump", "mine", ["mine"], ["theirs": 1]),
      ("overwrite", "mine", ["mine"], [:]),
      ("rollback", "theirs", [], ["theirs": 1]),
      ("each", "third", ["mine"], ["theirs": 1]),
    ] as [(String, String, [String], [String: Int])])
  func policies(kind: String, name: String, tags: [String], hours: [String: Int]) throws {
    let policies: [String: MergePolicy] = [
      "storeTrump": .storeTrump, "objectTrump": .objectTrump, "overwrite": .overwrite,
      "rollback": .rollback,
      "each": .byAttribute { $0.attribute == "name" ? .value("third") : .fail },
    ]
    let (context, venue) = try Self.conflict(try #require(policies[kind]))
    try context.save()
    #expect(venue.name == name && venue.tags == tags && venue.hours == hours)
    #expect(!context.hasChanges)
    let twin = try context.sibling.twin(of: venue)
    #expect(twin.entityValue == venue.entityValue)
  }

  @Test("a conflict has its three values, and changes nothing")
  func threeValues() throws {
    let (context, venue) = try Self.conflict(.error)
    let error = try Sample.error { try context.save() }
    let conflict = try #require(error.context.conflict)
    #expect(conflict.original == "Zoo" && conflict.mine == "mine" && conflict.store == "theirs")
    #expect(conflict.attribute == "name" && conflict.objectID == venue.objectID)
    #expect(venue.name == "mine" && context.canUndo && context.hasChanges)
  }

  @Test("documents of a conflict can be read from its error")
  func documents() throws {
    let (context, _) = try Self.conflict(.error) {
      $0.name = "theirs"
      $0.photo = Blob(bytes: 1)
    } theirs: {
      $0.photo = Blob(bytes: 2)
    }
    let conflict = try #require(try Sample.error { try context.save() }.context.conflict)
    #expect(try conflict.store?.documentValue.map(Blob.init(document:))?.bytes == [2])
    #expect(try conflict.mine?.documentValue.map(Blob.init(document:))?.bytes == [1])
  }

  @Test("what was merged is checked again, the program's own rules too", arguments: [false, true])
  func checkedAgain(sees: Bool) throws {
    let (context, venue) = try Self.conflict(.objectTrump) {
      $0.seats = 9
    } theirs: {
      $0.size = 5
    }
    if sees { try context.processStoreChanges() }
    let error = try Sample.error { try context.save() }
    #expect(error.message.contains("has room for its seats"))
    venue.seats = 5
    try context.save()
  }

  @Test("what a policy chose is checked again")
  func chosen() throws {
    // Mine alone and theirs alone are right; the store's size with my seats is not.
    let (context, venue) = try Self.conflict(.storeTrump) {
      $0.size = 30
      $0.seats = 25
    } theirs: {
      $0.size = 20
    }
    let error = try Sample.error { try context.save() }
    #expect(error.message.contains("has room for its seats"))
    #expect(venue.size == 30 && venue.seats == 25 && venue.hasChanges)
  }

  @Test("a value of another type, or against a rule, is refused")
  func badValues() throws {
    for (value, code) in [
      ("text" as FieldValue, DaybookError.Code.valueInvalid), (-1, .validationFailed),
      (.document(Blob(bytes: 1).document), .valueInvalid),
    ] {
      let (context, _) = try Self.conflict(
        .byAttribute { $0.attribute == "seats" ? .value(value) : .mine }
      ) {
        $0.seats = 2
      } theirs: {
        $0.seats = 3
      }
      #expect(try Sample.error { try context.save() }.code == code)
    }
  }

  @Test("an object deleted there and changed here", arguments: ["store", "mine", "fail"])
  func deletedThere(choice: String) throws {
    let resolutions: [String: MergePolicy.Resolution] = [
      "store": .store, "mine": .mine, "fail": .fail,
    ]
    let resolution = try #require(resolutions[choice])
    let context = try VenueScene.context()
    context.mergePolicy = .byAttribute { _ in resolution }
    let venue = context.insert(Venue())
    try context.save()
    venue.seats = 2
    let other = context.sibling
    other.delete(try other.twin(of: venue))
    try other.save()
    if choice == "fail" {
      let error = try Sample.error { try context.save() }
      #expect(error.code == .conflictDeleted && venue.seats == 2 && venue.isDeleted)
      return
    }
    try context.save()
    #expect(venue.isDeleted == (choice == "store") && !context.hasChanges)
    #expect(try other.count(Venue.self) == (choice == "mine" ? 1 : 0))
    if choice == "mine" { #expect(try other.twin(of: venue).seats == 2) }
  }

  @Test("an object inserted again is checked like any other")
  func revivedIsChecked() throws {
    let context = try VenueScene.context()
    context.mergePolicy = .objectTrump
    let venue = context.insert(Venue())
    try context.save()
    venue.seats = -1
    venue.size = .nan
    let other = context.sibling
    other.delete(try other.twin(of: venue))
    other.insert(Venue(note: "x"))
    try other.save()
    let error = try Sample.error { try context.save() }
    #expect(error.underlying.count == 2)
    venue.seats = 1
    venue.size = 2
    venue.note = "x"
    let unique = try Sample.error { try context.save() }
    #expect((unique.underlying.first as? DaybookError)?.code == .notUnique)
  }

  @Test("an object deleted here and changed there", arguments: [true, false])
  func deletedHere(storeWins: Bool) throws {
    let context = try VenueScene.context()
    context.mergePolicy = storeWins ? .storeTrump : .objectTrump
    let venue = context.insert(Venue())
    try context.save()
    context.delete(venue)
    let other = context.sibling
    try other.twin(of: venue).seats = 3
    try other.save()
    try context.save()
    #expect(venue.isDeleted == !storeWins)
    #expect(try other.count(Venue.self) == (storeWins ? 1 : 0))
    if storeWins { #expect(venue.seats == 3) }
  }
}
