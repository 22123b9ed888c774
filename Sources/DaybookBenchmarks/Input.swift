import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The records of the workload, parsed before anything is measured.
struct Input {
  struct Row {
    let id: UUID
    let location: Location
  }

  let rows: [Row]

  /// Reads the first `count` records of a CSV file with the columns id,
  /// latitude, longitude, date, locationDescription, category, placemark
  /// (JSON), photo.
  init(csv url: URL, count: Int) throws {
    var fields = CSVFields(Array(try Data(contentsOf: url)))
    _ = fields.nextRow()
    let decoder = JSONDecoder()
    var rows: [Row] = []
    rows.reserveCapacity(count)
    while rows.count < count, let row = fields.nextRow() {
      rows.append(try Self.row(row, number: rows.count + 1, decoder))
    }
    guard rows.count == count else {
      throw Failure("\(url.path) has \(rows.count) records, and \(count) are needed.")
    }
    self.rows = rows
  }

  private static func row(_ row: [String], number: Int, _ decoder: JSONDecoder) throws -> Row {
    guard row.count == 8, let id = UUID(uuidString: row[0]), let latitude = Double(row[1]),
      let longitude = Double(row[2]), let date = try? Date(row[3], strategy: .iso8601)
    else { throw Failure("Record \(number) is not one of a location.") }
    let placemark =
      row[6].isEmpty ? nil : try decoder.decode(Placemark.self, from: Data(row[6].utf8))
    return Row(
      id: id,
      location: Location(
        latitude: latitude, longitude: longitude, date: date, locationDescription: row[4],
        category: row[5], placemark: placemark, photo: row[7].isEmpty ? nil : row[7]))
  }
}

/// What went wrong, for stderr.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The fields of RFC 4180 text, row by row.
struct CSVFields {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next row; nil at the end.
  mutating func nextRow() -> [String]? {
    guard place < bytes.count else { return nil }
    var row: [String] = []
    while true {
      row.append(nextField())
      guard place < bytes.count else { return row }
      let separator = bytes[place]
      place += 1
      if separator == UInt8(ascii: "\r") {
        place += 1
        return row
      }
      if separator == UInt8(ascii: "\n") { return row }
    }
  }

  private mutating func nextField() -> String {
    let quote = UInt8(ascii: "\"")
    guard place < bytes.count, bytes[place] == quote else {
      let start = place
      while place < bytes.count, !Self.ends(bytes[place]) { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    var field: [UInt8] = []
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == quote {
        guard place < bytes.count, bytes[place] == quote else { break }
        place += 1
      }
      field.append(byte)
    }
    return String(decoding: field, as: UTF8.self)
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
