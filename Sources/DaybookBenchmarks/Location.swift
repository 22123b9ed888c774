import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A tagged place, its placemark in the record as a nested value.
struct Location: Entity {
  var latitude: Double
  var longitude: Double
  var date = Date()
  var locationDescription = ""
  var category = "No Category"
  var placemark: Placemark?
  var photo: String?

  static let entity = EntityDescription<Location>("Location") {
    Attribute("latitude", \.latitude).range(-90...90)
    Attribute("longitude", \.longitude).range(-180...180)
    Attribute("date", \.date, default: .timeOfInsertion).indexed()
    Attribute("locationDescription", \.locationDescription, default: "")
    Attribute("category", \.category, default: "No Category").indexed()
    Attribute("placemark", \.placemark)
    Attribute("photo", \.photo)
    Index(\.category, \.date)
  }
}

/// An address as a geocoder gives it.
struct Placemark: AttributeValue {
  var name: String?
  var subThoroughfare: String?
  var thoroughfare: String?
  var locality: String?
  var administrativeArea: String?
  var postalCode: String?
  var country: String?
  var isoCountryCode: String?
  var timeZone: String?
}

/// A note with a document, to measure those.
struct Snapshot: Entity {
  var title: String
  var placemark: Transformable<Placemark>?

  static let entity = EntityDescription<Snapshot>("Snapshot") {
    Attribute("title", \.title)
    Attribute("placemark", \.placemark)
  }
}
