#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import StoreEngine

/// Reads what a `CacheWriter` wrote.
struct CacheReader {
  /// The bytes are not what a `CacheWriter` writes.
  struct Damage: Error {}

  private let bytes: Bytes
  private var place = 0

  init(_ bytes: Bytes) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  private mutating func take(_ count: Int) throws(Damage) -> Bytes {
    guard count >= 0, count <= bytes.count - place else { throw Damage() }
    defer { place += count }
    return bytes[place..<(place + count)]
  }

  mutating func bits() throws(Damage) -> UInt64 {
    let taken = try take(8)
    return taken.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  mutating func number() throws(Damage) -> Int { Int(truncatingIfNeeded: try bits()) }

  /// How many things follow, each of at least one byte.
  mutating func count() throws(Damage) -> Int {
    let count = try number()
    guard (0...(bytes.count - place)).contains(count) else { throw Damage() }
    return count
  }

  mutating func text() throws(Damage) -> String {
    guard let text = try take(count()).text else { throw Damage() }
    return text
  }

  mutating func id() throws(Damage) -> RecordID { RecordID(high: try bits(), low: try bits()) }

  mutating func value() throws(Damage) -> FieldValue {
    guard let kind = CachedKind(rawValue: try take(1)[0]) else { throw Damage() }
    switch kind {
    case .none: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .integer: return .integer(Int64(bitPattern: try bits()))
    case .double: return .double(Double(bitPattern: try bits()))
    case .date:
      return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: try bits())))
    case .decimal: return .decimal(try made(of: try text()) { Decimal(string: $0) })
    case .text: return .string(try text())
    case .uuid: return .uuid(try made(of: try text(), UUID.init(uuidString:)))
    case .url: return .url(try made(of: try text()) { URL(string: $0) })
    case .data: return .data(Data(try take(count()).array))
    case .other: return .array([])
    }
  }

  private func made<Made>(of text: String, _ make: (String) -> Made?) throws(Damage) -> Made {
    guard let made = make(text) else { throw Damage() }
    return made
  }
}
