import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Placemark: Codable, Sendable, Equatable {
  var locality: String
  var thoroughfare: String?
}

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

/// FoodPin's, its enum without a list of its cases.
struct Restaurant: Entity {
  enum Rating: String, Codable, AttributeValue {
    case awesome, good, okay, bad, terrible
  }

  var name: String
  var type = ""
  var image: Blob?
  var isFavorite = false
  var rating: Rating?

  static let entity = EntityDescription<Restaurant>("Restaurant", summary: "{name}, {type}") {
    Attribute("name", \.name).length(1...80)
    Attribute("type", \.type, default: "")
    Attribute("image", \.image).required()
    Attribute("isFavorite", \.isFavorite, default: false)
    Attribute("rating", \.rating).unknown(.asNil)
  }
}

struct Address: Codable, AttributeValue {
  struct Country: Codable, AttributeValue {
    var code: String
    var isMember: Bool
  }

  var street: String
  var city: String
  var country: Country?
}

/// One attribute of every kind of Swift type.
struct Thing: Entity {
  enum Level: Int, Codable, AttributeValue, CaseIterable { case low = 1, high }
  enum Shape: Codable, AttributeValue {
    case circle(radius: Double)
    case square(side: Double, isFilled: Bool)
  }
  enum Plain: Codable, AttributeValue { case one, two }

  var string: String
  var int: Int
  var int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
  var uint: UInt
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var double: Double
  var float: Float
  var decimal: Decimal
  var bool: Bool
  var flag: Bool
  var date: Date
  var uuid: UUID
  var url: URL
  var data: Data
  var level: Level
  var levels: [Level]
  var shape: Shape
  var plain: Plain
  var address: Address
  var former: Address?
  var tags: [String]
  var set: Set<String>
  var scores: [String: Int]
  var note: String?
  var limit: Double?

  static let entity = EntityDescription<Thing>("Thing") {
    Attribute("string", \.string)
    Attribute("int", \.int)
    Attribute("int8", \.int8)
    Attribute("int16", \.int16)
    Attribute("int32", \.int32)
    Attribute("int64", \.int64)
    Attribute("uint", \.uint)
    Attribute("uint8", \.uint8).range(3...)
    Attribute("uint16", \.uint16)
    Attribute("uint32", \.uint32)
    Attribute("uint64", \.uint64)
    Attribute("double", \.double)
    Attribute("float", \.float)
    Attribute("decimal", \.decimal)
    Attribute("bool", \.bool)
    Attribute("flag", \.flag)
    Attribute("date", \.date)
    Attribute("uuid", \.uuid)
    Attribute("url", \.url)
    Attribute("data", \.data).length(...100)
    Attribute("level", \.level, default: .low)
    Attribute("levels", \.levels)
    Attribute("shape", \.shape)
    Attribute("plain", \.plain)
    Attribute("address", \.address)
    Attribute("former", \.former)
    Attribute("tags", \.tags)
    Attribute("set", \.set)
    Attribute("scores", \.scores)
    Attribute("note", \.note, default: "-")
    Attribute("limit", \.limit).range(0...)
    Index(\.string, \.date)
    Unique(\.int, \.uuid)
    Check("is even") { $0.int % 2 == 0 }
  }
}
