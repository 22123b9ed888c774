import JSONText

/// A record as a line of a snapshot:
/// `{"_entity":"Location","_id":"…","_rev":43,"_n":17,"latitude":37.33,…}`.
struct RecordLine: Sendable {
  var id: RecordID
  var revision: Int
  var number: Int
  /// Where its attributes stand: members without braces or a leading comma.
  var members: Range<Int>
}

extension RecordLine {
  /// The beginning of every record of an entity, up to the id.
  static func prefix(of entity: String) -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.key("_entity")
    line.string(entity)
    return line.bytes + Array(#","_id":""#.utf8)
  }

  private static let revisionKey = Array(#"","_rev":"#.utf8)
  private static let numberKey = Array(#","_n":"#.utf8)

  /// Appends the line of a record, its line feed included.
  static func append(_ record: StoredRecord, prefix: [UInt8], to text: inout [UInt8]) {
    text.append(contentsOf: prefix)
    record.id.append(to: &text)
    text.append(contentsOf: revisionKey)
    append(record.revision, to: &text)
    text.append(contentsOf: numberKey)
    append(record.number, to: &text)
    record.body.members.withUnsafeBytes { members in
      if !members.isEmpty { text.append(0x2C) }
      text.append(contentsOf: members)
    }
    text.append(0x7D)
    text.append(0x0A)
  }

  private static func append(_ number: Int, to text: inout [UInt8]) {
    let start = text.count
    var rest = number.magnitude
    repeat {
      text.append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
      rest /= 10
    } while rest > 0
    text[start...].reverse()
  }

  /// Reads a line as this code writes it; nil when it is written otherwise.
  ///
  /// - Parameter range: The line without its line feed.
  @inline(__always)
  init?(_ text: Span<UInt8>, in range: Range<Int>, prefix: [UInt8]) {
    var place = range.lowerBound
    let end = range.upperBound - 1
    guard text.skip(prefix, at: &place), let id = text.recordID(at: &place),
      text.skip(RecordLine.revisionKey, at: &place), let revision = text.number(at: &place),
      text.skip(RecordLine.numberKey, at: &place), let number = text.number(at: &place),
      place <= end, text[end] == 0x7D
    else { return nil }
    if place < end {
      guard text[place] == 0x2C, place + 1 < end else { return nil }
      place += 1
    }
    self.init(id: id, revision: revision, number: number, members: place..<end)
  }

  /// Reads the id alone of a line as this code writes it.
  @inline(__always)
  static func id(_ text: Span<UInt8>, at start: Int, prefix: [UInt8]) -> RecordID? {
    var place = start
    guard text.skip(prefix, at: &place) else { return nil }
    return text.recordID(at: &place)
  }
}

extension StoredRecord {
  /// Reads any line that is a record, strictly and in any order of its keys.
  ///
  /// What is not among the store's four keys becomes the body, keys that begin
  /// with `_` and that nobody here knows included.
  init(line: Bytes, number: Int, byte: Int, in text: SnapshotText) throws(StoreError) {
    let members: [JSONMember]
    do {
      members = try JSONText.members(of: line, line: number, byte: byte)
    } catch {
      throw text.damaged(error.message, at: error.byte, line: number)
    }
    func value(_ key: String, _ kind: JSONKind) throws(StoreError) -> Bytes {
      guard let member = members.first(where: { $0.key == key }), member.kind == kind else {
        throw text.damaged("the record has no right `\(key)`", at: byte, line: number)
      }
      return member.value
    }
    guard case .string(let entity)? = try? JSONValue(parsing: try value("_entity", .string)),
      case .string(let idText)? = try? JSONValue(parsing: try value("_id", .string))
    else {
      throw text.damaged("the record has no right `_entity` or `_id`", at: byte, line: number)
    }
    guard let id = RecordID(idText) else {
      throw text.damaged("“\(idText)” is not an id", at: byte, line: number, entity: entity)
    }
    guard let revision = CheckedLine.integer(try value("_rev", .number)),
      let place = CheckedLine.integer(try value("_n", .number))
    else {
      throw text.damaged(
        "`_rev` and `_n` are not whole numbers", at: byte, line: number, entity: entity, id: id)
    }
    self.init(
      entity: entity, id: id, revision: revision, number: place,
      body: RecordBody(members: StoredRecord.body(of: members, in: line)))
  }

  private static let ownKeys: Set = ["_entity", "_id", "_rev", "_n"]

  /// The members that are not the store's, one after the other without spaces
  /// between them; a slice where they stand so already.
  private static func body(of members: [JSONMember], in line: Bytes) -> Bytes {
    let own = members.filter { !ownKeys.contains($0.key) }
    guard let first = own.first, let last = own.last else { return line[0..<0] }
    let whole = first.text.lowerBound..<last.text.upperBound
    let closeLength = own.reduce(own.count - 1) { $0 + $1.keyText.count + 1 + $1.value.count }
    if whole.count == closeLength { return line[whole] }
    var text: [UInt8] = []
    for member in own {
      if !text.isEmpty { text.append(0x2C) }
      member.keyText.withUnsafeBytes { text.append(contentsOf: $0) }
      text.append(0x3A)
      member.value.withUnsafeBytes { text.append(contentsOf: $0) }
    }
    return Bytes(text)
  }
}
