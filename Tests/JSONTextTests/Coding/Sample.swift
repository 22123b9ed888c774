#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// A record with one of everything that comes often.
struct Sample: Codable, Equatable {
  enum Mood: String, Codable { case good, fair, bad }

  struct Place: Codable, Equatable {
    var name: String?
    var tags: [String]
    var position: [Double]
  }

  var id: UUID
  var latitude: Double
  var count: Int
  var date: Date
  var text: String
  var isFavorite: Bool
  var mood: Mood?
  var place: Place?
  var photo: Data?

  static let one = Sample(
    id: UUID(uuidString: "0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D") ?? UUID(), latitude: 37.331_82,
    count: -42, date: Date(timeIntervalSinceReferenceDate: 817_732_800.123),
    text: "Ünder \"the\" bridge\u{2028}\n", isFavorite: true, mood: .fair,
    place: Place(name: nil, tags: ["a", "", "ç"], position: [1, -0.5, 1e300]),
    photo: Data([0, 1, 2, 255]))

  static let text =
    #"{"id":"0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d","latitude":37.33182,"count":-42,"#
    + #""date":"2026-11-30T12:00:00.123Z","text":"Ünder \"the\" bridge\u2028\n","#
    + #""isFavorite":true,"mood":"fair","#
    + #""place":{"name":null,"tags":["a","","ç"],"position":[1,-0.5,1e+300]},"#
    + #""photo":"AAEC/w=="}"#
}

func encoded(_ value: some Encodable) throws -> String {
  String(decoding: try JSONTextEncoder().encode(value), as: UTF8.self)
}

func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try JSONTextDecoder().decode(type, from: Bytes(text))
}

/// The coding path of a decoding error, as text.
func path(of error: DecodingError) -> String {
  let context: DecodingError.Context =
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
    }
  return text(of: context.codingPath)
}

func text(of path: [any CodingKey]) -> String {
  path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }.joined(separator: ".")
}
