import DaybookKit

/// What the mistakes are made with.
struct Note: Entity {
  var text: String

  static let entity = EntityDescription<Note>("Note") {
    Attribute("text", \.text)
  }
}
