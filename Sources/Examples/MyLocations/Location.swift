import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A place that was tagged: a plain struct, and beside it what a model editor
/// would hold.
struct Location: Entity {
  var latitude: Double
  var longitude: Double
  var date = Date()
  var locationDescription = ""
  var category = "No Category"
  var placemark: Transformable<Placemark>?
  var photo: Blob?

  static let entity = EntityDescription<Location>("Location") {
    Attribute("latitude", \.latitude).range(-90...90)
    Attribute("longitude", \.longitude).range(-180...180)
    Attribute("date", \.date, default: .timeOfInsertion).indexed()
    Attribute("locationDescription", \.locationDescription, default: "")
    Attribute("category", \.category, default: "No Category").indexed()
    Attribute("placemark", \.placemark)
    Attribute("photo", \.photo)
  }
}

/// Where a location is in words; kept as a JSON file of its own.
struct Placemark: Codable, Sendable {
  var subThoroughfare: String?
  var thoroughfare: String?
  var locality: String?

  /// As much of `12 Via del Molo, Genova` as is known.
  var address: String {
    let street = [subThoroughfare, thoroughfare].compactMap { $0 }.joined(separator: " ")
    return [street, locality ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Placemark {
  /// What was said of an address.
  init(_ details: [String: String]) {
    self.init(
      subThoroughfare: details["subThoroughfare"], thoroughfare: details["thoroughfare"],
      locality: details["locality"])
  }
}

/// What a row of the list says.
extension Location {
  var title: String { locationDescription.isEmpty ? "(No Description)" : locationDescription }

  func subtitle() throws -> String {
    try placemark?.load().address ?? "Lat: \(degrees(latitude)), Long: \(degrees(longitude))"
  }

  /// A number as `%.8f` prints it.
  private func degrees(_ value: Double) -> String {
    let digits = String(Int64((value.magnitude * 1e8).rounded()))
    let padded = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    return (value.sign == .minus ? "-" : "") + padded.dropLast(8) + "." + padded.suffix(8)
  }
}
