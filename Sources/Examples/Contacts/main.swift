// Contacts: save a contact, find it by its name.

import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let usage = """
  Contacts STORE save NAME [ADDRESS [PHONE]]
  Contacts STORE find NAME
  """
struct Misuse: Error {}

var words = CommandLine.arguments.dropFirst()

do {
  guard let path = words.popFirst(), let command = words.popFirst(), let name = words.popFirst()
  else { throw Misuse() }
  let container = try PersistentContainer(at: URL(filePath: path), model: Model(Contact.self))
  let context = container.viewContext

  switch command {
  case "save":
    let contact = context.insert(Contact(name: name))
    contact.address = words.popFirst() ?? ""
    contact.phone = words.popFirst() ?? ""
    try context.save()
    print("Contact Saved")
  case "find":
    var request = Contact.fetchRequest()
    try request.format("name = %@", name)
    let matches = try context.fetch(request)
    if let match = matches.first {
      for key in ["name", "address", "phone"] {
        print(try match.value(forKey: key, as: String.self))
      }
      print("Matches found: \(matches.count)")
    } else {
      print("No Match")
    }
  default:
    throw Misuse()
  }
  container.close()
} catch is Misuse {
  print(usage)
  exit(64)
} catch {
  print(error)
  exit(1)
}
