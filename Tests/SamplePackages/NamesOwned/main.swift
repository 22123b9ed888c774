import DaybookKit

struct Contact: Entity {
  var name: String
  var phone: String?

  static let entity = EntityDescription<Contact>("Contact") {
    Attribute("name", \.name)
    Attribute("phone", \.phone)
  }
}

struct Rows {
  @FetchRequest var old: [String]
  @State var wanted = "Ann"
  var isShort = Predicate<String> { $0.count < 4 }
}

let container = try PersistentContainer(inMemory: .init(Contact.self))
let context = container.viewContext
context.onEvent { event in
  if case .didSave(let changes) = event { print("saved \(changes.inserted.count)") }
}
context.insert(Contact(name: "Ann", phone: "1"))
context.insert(Contact(name: "Bo"))
try context.save()

let rows = Rows()
var request = Contact.fetchRequest()
request.condition = \.name == rows.wanted
print(try context.fetch(request).map(\.name))
request.condition = try .init(format: "phone = %@", nil)
request.sortBy = [.descending(\.name)]
print(try context.fetch(request).map(\.name).filter(rows.isShort.test))
