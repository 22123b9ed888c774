import DaybookKit
import Foundation
import Testing

@Suite("Getting started") struct GettingStartedTests {
  // shown: GettingStarted.md
  struct Contact: Entity {
    var name: String
    var address = ""
    var phone: String?

    static let entity = EntityDescription<Contact>("Contact") {
      Attribute("name", \.name).length(1...80)
      Attribute("address", \.address, default: "")
      Attribute("phone", \.phone)
    }
  }
  // end

  @Test("goes from the first entry to a refused one")
  @MainActor func addressBook() throws {
    let folder = try DocumentedFolder()
    func URL(filePath: String) -> Foundation.URL { folder.url.appending(path: filePath) }
    let print = Printed()

    // shown: GettingStarted.md
    let url = URL(filePath: "Contacts.daybook")
    let container = try PersistentContainer(at: url, model: Model(Contact.self))
    let context = container.viewContext
    // end

    // shown: GettingStarted.md
    let ann = context.insert(Contact(name: "Ann Weber", phone: "+49 221 9458"))
    ann.address = "Severinstraße 12, Köln"
    try context.save()
    // end
    #expect(!context.hasChanges)

    // shown: GettingStarted.md
    for contact in try context.fetch(Contact.self, where: \.name == "Ann Weber") {
      print(contact.name, contact.phone ?? "has no phone")
    }
    let all = try context.fetch(Contact.self, sortBy: .ascending(\.name))
    print("\(all.count) contacts")
    // end
    #expect(print.lines == ["Ann Weber +49 221 9458", "1 contacts"])

    // shown: GettingStarted.md
    ann.phone = nil
    let ben = context.insert(Contact(name: "Ben"))
    try context.save()

    context.delete(ben)
    try context.saveIfChanged()
    // end
    let left = try container.newBackgroundContext().fetch(Contact.self)
    #expect(left.map(\.entityValue.phone) == [nil] && ben.isDeleted)

    // shown: GettingStarted.md
    let nobody = context.insert(Contact(name: ""))
    do {
      try context.save()
    } catch {
      print(error.message)  // Contact 0199…, “name”: “” has 0 characters, …
      context.delete(nobody)
    }
    // end
    let refusal = try #require(print.lines.last)
    #expect(refusal.hasPrefix("Contact \(nobody.objectID), “name”: "), "\(refusal)")
    #expect(refusal.contains("“” has 0 characters"), "\(refusal)")
    #expect(!context.hasChanges)

    let journals = url.appending(path: "journals")
    let names = try FileManager.default.contentsOfDirectory(atPath: journals.path)
    let journal = try String(
      contentsOf: journals.appending(path: try #require(names.first)), encoding: .utf8)
    #expect(
      journal.contains(
        """
        "name":"Ann Weber","address":"Severinstraße 12, Köln","phone":"+49 221 9458"}
        """))
  }
}
