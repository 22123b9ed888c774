import Testing

@testable import DaybookKit

@Suite("Key paths and the names they stand for")
struct NamesTests {
  @Test("unusual types are proved like others")
  func unusual() throws {
    #expect(try Model(Unusual.Formula.self, Unusual.Contact.self).entities.count == 2)
    #expect(try Model(Unusual.Flags.self).entities[0].attributes.count == 18)
  }

  nonisolated(unsafe) static let found: [(AnyKeyPath, [String])] = [
    (\Thing.string, ["string"]),
    (\Thing.address, ["address"]),
    (\Thing.address.city, ["address", "city"]),
    (\Thing.address.country?.code, ["address", "country", "code"]),
    (\Thing.address.country?.isMember, ["address", "country", "isMember"]),
    (\Thing.former?.city, ["former", "city"]),
    (\Thing.former?.country, ["former", "country"]),
    (\Thing.former?.country?.isMember, ["former", "country", "isMember"]),
  ]

  @Test("names are found through structs and optionals", arguments: found.indices)
  func names(_ index: Int) throws {
    let (path, names) = Self.found[index]
    #expect(try Thing.entity.coding.names(of: path) == names)
    #expect(try Thing.entity.coding.names(of: path) == names)
  }

  @Test("an alias has the name of what it stands for")
  func alias() throws {
    #expect(try Unusual.Contact.entity.coding.names(of: \Unusual.Contact.title) == ["full_name"])
  }

  nonisolated(unsafe) static let refused: [AnyKeyPath] = [
    \Unusual.Contact.isNamed, \Unusual.Contact.name.count, \Unusual.Contact.changes,
    \Unusual.Contact.street.isEmpty, \Unusual.Contact.byYear.count,
  ]

  @Test("what is not stored is refused by name", arguments: refused.indices)
  func refusals(_ index: Int) throws {
    let error = try Sample.error {
      _ = try Unusual.Contact.entity.coding.names(of: Self.refused[index])
    }
    #expect(error.code == .predicateKeyPath)
    #expect(error.message.contains("is not stored"))
    #expect(error.context.entity == "Contact")
  }

  @Test("a key path of another type is refused")
  func otherRoot() throws {
    let error = try Sample.error { _ = try Thing.entity.coding.names(of: \Location.category) }
    #expect(error.message.contains("no key path of Thing"))
  }
}
