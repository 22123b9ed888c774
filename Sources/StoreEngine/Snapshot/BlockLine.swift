import JSONText

/// One line about a few dozen neighbouring records of an entity:
/// `{"_block":"Location","_first":"…","_offset":699,…,"_check":"…"}`.
struct BlockLine: Sendable, Hashable {
  /// The id of its first record.
  var first: RecordID
  /// The byte of the file at which its first record begins.
  var offset: Int
  /// How many bytes its records take, line feeds included.
  var length: Int
  var records: Int
  /// The checksum of those bytes.
  var checksum: UInt32

  var end: Int { offset + length }
}

extension BlockLine {
  /// The beginning of every block line of an entity, up to the first id.
  static func prefix(of entity: String) -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.key("_block")
    line.string(entity)
    return line.bytes + Array(#","_first":""#.utf8)
  }

  private static let offsetKey = Array(#"","_offset":"#.utf8)
  private static let lengthKey = Array(#","_length":"#.utf8)
  private static let recordsKey = Array(#","_records":"#.utf8)
  private static let checksumKey = Array(#","_crc32":""#.utf8)
  private static let checkKey = Array(#"","_check":""#.utf8)

  /// The line without padding or line feed.
  func text(prefix: [UInt8]) -> [UInt8] {
    var line = prefix
    first.append(to: &line)
    line += BlockLine.offsetKey
    line += Array(String(offset).utf8)
    line += BlockLine.lengthKey
    line += Array(String(length).utf8)
    line += BlockLine.recordsKey
    line += Array(String(records).utf8)
    line += BlockLine.checksumKey
    line += Array(CRC32.hex(of: checksum).utf8)
    line.append(0x22)
    CheckedLine.seal(&line)
    return line
  }

  /// Reads a line as this code writes it; nil when it is not, or not intact.
  @inline(__always)
  init?(_ text: Span<UInt8>, in range: Range<Int>, prefix: [UInt8]) {
    var place = range.lowerBound
    guard text.skip(prefix, at: &place), let first = text.recordID(at: &place),
      text.skip(BlockLine.offsetKey, at: &place), let offset = text.number(at: &place),
      text.skip(BlockLine.lengthKey, at: &place), let length = text.number(at: &place),
      text.skip(BlockLine.recordsKey, at: &place), let records = text.number(at: &place),
      text.skip(BlockLine.checksumKey, at: &place), let checksum = text.checksum(at: &place),
      case let checked = place + 1, text.skip(BlockLine.checkKey, at: &place),
      let check = text.checksum(at: &place)
    else { return nil }
    let end = range.upperBound - 2
    guard place < end, text[place] == 0x22, text[end] == 0x7D, text[end + 1] == 0x0A else {
      return nil
    }
    for index in place + 1..<end where text[index] != 0x20 { return nil }
    let covered = text.extracting(range.lowerBound..<checked)
    guard covered.bytes.withUnsafeBytes({ CRC32.of($0) }) == check else { return nil }
    self.init(first: first, offset: offset, length: length, records: records, checksum: checksum)
  }

  /// Reads a line in any order of keys, with any further ones.
  init(_ line: CheckedLine, entity: String) throws(StoreError) {
    guard try line.text("_block") == entity else {
      throw line.error("it is not a block line of “\(entity)”", entity: entity)
    }
    guard let first = RecordID(try line.text("_first")) else {
      throw line.error("`_first` is not an id", entity: entity)
    }
    self.init(
      first: first, offset: try line.integer("_offset"), length: try line.integer("_length"),
      records: try line.integer("_records"), checksum: try line.checksum("_crc32"))
  }
}
