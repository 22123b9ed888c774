import DaybookKit

/// Somebody to call or to visit.
struct Contact: Entity {
  var name: String
  var address = ""
  var phone = ""

  static let entity = EntityDescription<Contact>("Contact") {
    Attribute("name", \.name).length(1...).indexed()
    Attribute("address", \.address, default: "")
    Attribute("phone", \.phone, default: "")
  }
}
