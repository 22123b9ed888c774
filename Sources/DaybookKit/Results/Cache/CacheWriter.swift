#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StoreEngine

/// Writes what a cache keeps: whole numbers as eight bytes, the lowest first;
/// texts and bytes after how many there are; values after what kind they are.
struct CacheWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: Int) { write(bits: UInt64(bitPattern: Int64(number))) }

  mutating func write(bits: UInt64) {
    withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ content: some Collection<UInt8>) {
    write(content.count)
    bytes.append(contentsOf: content)
  }

  mutating func write(_ text: String) { write(text.utf8) }

  mutating func write(_ id: RecordID) {
    write(bits: id.high)
    write(bits: id.low)
  }

  private mutating func write(_ kind: CachedKind) { bytes.append(kind.rawValue) }

  /// Writes a single value; lists, objects and documents are all one to an
  /// order.
  mutating func write(_ value: FieldValue) {
    switch value {
    case .null: write(CachedKind.none)
    case .bool(let answer): write(answer ? .yes : .no)
    case .integer(let integer):
      write(CachedKind.integer)
      write(bits: UInt64(bitPattern: integer))
    case .double(let double):
      write(CachedKind.double)
      write(bits: double.bitPattern)
    case .date(let date):
      write(CachedKind.date)
      write(bits: date.timeIntervalSinceReferenceDate.bitPattern)
    case .decimal(let decimal):
      write(CachedKind.decimal)
      write(decimal.description)
    case .string(let text):
      write(CachedKind.text)
      write(text)
    case .uuid(let uuid):
      write(CachedKind.uuid)
      write(uuid.uuidString)
    case .url(let url):
      write(CachedKind.url)
      write(url.absoluteString)
    case .data(let data):
      write(CachedKind.data)
      write(data)
    case .number, .array, .object, .document: write(CachedKind.other)
    }
  }
}

/// What kind of value follows in a cache.
enum CachedKind: UInt8 {
  case none, no, yes, integer, double, decimal, text, date, uuid, url, data, other
}
