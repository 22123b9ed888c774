import JSONText

/// The line that closes a save: without it the lines before it do not count.
struct CommitLine {
  let number: Int
  let at: String
  let chain: String
  private let changes: Int
  private let length: Int
  private let checksum: String
  /// The line's bytes before `,"_chain"`.
  private let chained: Bytes
  private let file: String
  private let line: Int
  private let byte: Int

  private static let opening = Array(#"{"_commit":"#.utf8)
  private static let chainMark = Array(#","_chain":""#.utf8)

  /// Whether a line means to close a save, even a damaged one: it begins or it
  /// ends like one, so that no single flipped byte hides a save.
  static func isLike(_ line: Bytes) -> Bool {
    if line.count >= opening.count, line[0..<opening.count] == Bytes(opening) { return true }
    let ending = chainMark.count + 18
    guard line.count > ending, line[line.count - 1] == UInt8(ascii: "}") else { return false }
    let start = line.count - ending
    return line[start..<(start + chainMark.count)] == Bytes(chainMark)
  }

  init(_ text: Bytes, file: String, line: Int, byte: Int) throws(StoreError) {
    let fields = try CheckedLine(
      unsealed: text, at: .init(code: .journalDamaged, file: file, line: line, byte: byte))
    guard fields.members.first?.key == "_commit", let last = fields.members.last,
      last.key == "_chain"
    else { throw fields.error("it does not begin with `_commit` and end with `_chain`") }
    number = try fields.integer("_commit")
    at = try fields.text("_at")
    changes = try fields.integer("_changes")
    length = try fields.integer("_bytes")
    checksum = try fields.text("_crc32")
    chain = try fields.text("_chain")
    chained = text[0..<max(0, last.text.lowerBound - 1)]
    self.file = file
    self.line = line
    self.byte = byte
  }

  /// Holds the line against the record lines it closes and the save before.
  func check(_ save: PendingSave, after previous: Int, chain before: String) throws(StoreError) {
    guard number == previous + 1 else {
      throw damaged("closes save \(number) where save \(previous + 1) is due")
    }
    guard changes == save.changes else {
      throw damaged("closes \(changes) changes, and \(save.changes) stand before it")
    }
    guard length == save.length, checksum == save.checksum.hex else {
      throw damaged("does not match the \(changes) lines of save \(number) before it")
    }
    guard chain == Self.chain(after: before, chained) else {
      throw damaged("does not continue save \(previous): its “_chain” is another's")
    }
  }

  /// Whether these are the lines it closes, whatever came before them.
  func proves(_ save: PendingSave) -> Bool {
    changes == save.changes && length == save.length && checksum == save.checksum.hex
  }

  private func damaged(_ what: String) -> StoreError {
    StoreError(
      .journalDamaged, "“\(file)” is damaged in line \(line): it \(what).",
      hint: StoreError.damageHint,
      file: file, line: line, byte: byte)
  }
}

extension CommitLine {
  /// The text that ties a save to all before it.
  static func chain(after previous: String, _ chained: Bytes) -> String {
    var hash = SHA256()
    hash.update(Bytes(previous))
    hash.update(chained)
    return String(hash.hex.prefix(16))
  }

  /// What the first save of a store continues: its journal's header.
  static func chain(ofFirstHeader line: Bytes) -> String {
    String(SHA256.hex(of: line).prefix(16))
  }

  /// The line for a save, without the newline, and the chain it ends in.
  static func line(
    number: Int, at: String, by author: String, changes: Int, length: Int, checksum: CRC32,
    after previous: String
  ) -> (text: [UInt8], chain: String) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("_commit")
    writer.integer(number)
    writer.key("_at")
    writer.string(at)
    writer.key("_by")
    writer.string(author)
    writer.key("_changes")
    writer.integer(changes)
    writer.key("_bytes")
    writer.integer(length)
    writer.key("_crc32")
    writer.string(checksum.hex)
    let chain = chain(after: previous, Bytes(writer.bytes))
    let text = writer.bytes + chainMark + Array(chain.utf8) + Array("\"}".utf8)
    return (text, chain)
  }
}
