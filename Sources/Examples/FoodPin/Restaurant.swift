import DaybookKit

/// A restaurant somebody liked, or not. All there is to know about one is
/// required, its rating apart.
struct Restaurant: Entity {
  enum Rating: String, Codable, AttributeValue, CaseIterable {
    case awesome, good, okay, bad, terrible
  }

  var name: String
  var type: String
  var location: String
  var phone: String
  var summary: String
  var image: Blob?
  var isFavorite = false
  var rating: Rating?

  static let entity = EntityDescription<Restaurant>("Restaurant") {
    Attribute("name", \.name).length(1...).indexed()
    Attribute("type", \.type, default: "").check("must not be empty", isFilled)
    Attribute("location", \.location, default: "").check("must not be empty", isFilled)
    Attribute("phone", \.phone, default: "").check("must not be empty", isFilled)
    Attribute("summary", \.summary, default: "").check("must not be empty", isFilled)
    Attribute("image", \.image).required()
    Attribute("isFavorite", \.isFavorite, default: false)
    Attribute("rating", \.rating).oneOf(Rating.allCases)
  }

  private static let isFilled: @Sendable (String) -> Bool = { !$0.isEmpty }
}
