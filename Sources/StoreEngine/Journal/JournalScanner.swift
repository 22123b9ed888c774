import JSONText

/// Reads the saves of a journal one after another, and tells what stands behind
/// the last whole one.
///
/// Which bytes exist, and in what order they become durable: a save is its
/// record lines and then one commit line, appended together and synced once. A
/// crash leaves any prefix of them, and where the file system had grown the
/// file first, NUL bytes in place of some. So after the last good save
///
/// - nothing, or lines without a commit line: a save that was never
///   acknowledged (a torn tail); it is as if it had not been tried;
/// - a commit line over NUL bytes, the last of the file: the same;
/// - a commit line that does not match what it closes: damage. It may hide an
///   acknowledged save, so it is refused and never passed over.
struct JournalScanner {
  /// Everything from `offset` of the file on.
  private let bytes: Bytes
  /// As errors name it: `journals/0000000013-0f3a77d1.jsonl`.
  private let file: String
  private let offset: Int
  private var position = 0
  private(set) var line: Int
  private(set) var save: Int
  private(set) var chain: String
  private(set) var notes = JournalNotes()

  init(_ bytes: Bytes, offset: Int, line: Int, save: Int, chain: String, file: String) {
    self.bytes = bytes
    self.offset = offset
    self.line = line
    self.save = save
    self.chain = chain
    self.file = file
  }

  /// Where in the file the next save would begin.
  var end: Int { offset + position }

  /// The next whole save; nil at the end, when `notes.tail` says what is left.
  ///
  /// - Throws: `journal.damaged`.
  mutating func next() throws(StoreError) -> ScannedSave? {
    var pending = PendingSave(start: position, firstLine: line)
    var number = line
    var start = position
    while start < bytes.count {
      let newline = bytes.firstIndex(of: 0x0A, from: start)
      let text = content(start..<(newline ?? bytes.count))
      if text.isEmpty {
        if newline == nil { break }
      } else if CommitLine.isLike(text) {
        let range = start..<(newline ?? bytes.count)
        return try close(pending, text, range, line: number, terminated: newline != nil)
      } else if newline != nil {
        pending.add(text)
      }
      guard let newline else { break }
      start = newline + 1
      number += 1
    }
    if pending.start < bytes.count, !isBlank(pending.start..<bytes.count) {
      notes.tail = JournalTail(
        byte: end, line: line, bytes: bytes.count - position, wholeLines: pending.changes)
    }
    return nil
  }

  private mutating func close(
    _ pending: PendingSave, _ text: Bytes, _ range: Range<Int>, line number: Int, terminated: Bool
  ) throws(StoreError) -> ScannedSave? {
    let commit: CommitLine
    do {
      commit = try CommitLine(text, file: file, line: number, byte: offset + range.lowerBound)
      try commit.check(pending, after: save, chain: chain)
    } catch {
      if !terminated || isTornByZeros(pending.start..<range.upperBound) {
        notes.tail = JournalTail(
          byte: end, line: line, bytes: bytes.count - position, wholeLines: pending.changes)
        return nil
      }
      throw refine(error, pending, upTo: range.lowerBound)
    }
    save = commit.number
    chain = commit.chain
    position = terminated ? range.upperBound + 1 : range.upperBound
    line = number + 1
    if !terminated { notes.lacksNewline = true }
    return ScannedSave(
      number: commit.number, chain: commit.chain, at: commit.at,
      lines: bytes[pending.start..<range.lowerBound], firstLine: pending.firstLine,
      byte: offset + pending.start, commitByte: offset + range.lowerBound, commitText: text,
      end: offset + position, nextLine: line)
  }

  /// A line without what editors add: a carriage return, a byte order mark.
  private mutating func content(_ range: Range<Int>) -> Bytes {
    var range = range
    if range.count >= 3, bytes[range.lowerBound] == 0xEF, bytes[range.lowerBound + 1] == 0xBB,
      bytes[range.lowerBound + 2] == 0xBF
    {
      notes.hasByteOrderMark = true
      range = (range.lowerBound + 3)..<range.upperBound
    }
    if !range.isEmpty, bytes[range.upperBound - 1] == 0x0D {
      notes.hasCarriageReturns = true
      range = range.lowerBound..<(range.upperBound - 1)
    }
    return bytes[range]
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { [0x0A, 0x0D, 0x20, 0x09].contains(bytes[$0]) }
  }

  /// NUL bytes in what the last commit line of the file closes.
  private func isTornByZeros(_ range: Range<Int>) -> Bool {
    guard bytes[range].firstIndex(of: 0) != nil else { return false }
    var start = range.upperBound + 1
    while start < bytes.count {
      let newline = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      if CommitLine.isLike(bytes[start..<newline]) { return false }
      start = newline + 1
    }
    return true
  }

  /// Names the first record line that is no record, when one is not.
  private func refine(_ error: StoreError, _ pending: PendingSave, upTo end: Int) -> StoreError {
    var lines = LineReader(bytes[pending.start..<end], line: pending.firstLine)
    while let next = lines.next() {
      let byte = offset + pending.start + next.start
      do {
        _ = try JournalRecord(next.text, file: file, line: next.number, byte: byte)
      } catch let problem {
        return problem
      }
    }
    return error
  }
}

/// What a reader noticed in a journal besides its saves.
struct JournalNotes: Sendable {
  var tail: JournalTail?
  var lacksNewline = false
  var hasCarriageReturns = false
  var hasByteOrderMark = false

  /// Only a file that is to the byte what this engine writes is written to.
  var isPlain: Bool { tail == nil && !lacksNewline && !hasCarriageReturns && !hasByteOrderMark }
}

/// The bytes behind the last whole save, never acknowledged.
struct JournalTail: Sendable, Equatable {
  var byte: Int
  var line: Int
  var bytes: Int
  /// How many whole lines are among them: perhaps somebody's work by hand.
  var wholeLines: Int
}

/// One save as it stands in a journal.
struct ScannedSave: Sendable {
  let number: Int
  let chain: String
  let at: String
  /// Its record lines, with their newlines.
  let lines: Bytes
  let firstLine: Int
  let byte: Int
  let commitByte: Int
  let commitText: Bytes
  /// Where the next save begins.
  let end: Int
  let nextLine: Int
}

/// What has been read of a save before its commit line.
struct PendingSave {
  let start: Int
  let firstLine: Int
  private(set) var changes = 0
  private(set) var length = 0
  private(set) var checksum = CRC32()

  init(start: Int, firstLine: Int) {
    self.start = start
    self.firstLine = firstLine
  }

  mutating func add(_ line: Bytes) {
    changes += 1
    length += line.count
    checksum.update(line)
  }
}

/// Splits text at 0x0A alone, leaving out blank lines and what editors add.
struct LineReader {
  private let bytes: Bytes
  private var position = 0
  private var line: Int

  init(_ bytes: Bytes, line: Int) {
    self.bytes = bytes
    self.line = line
  }

  mutating func next() -> (text: Bytes, number: Int, start: Int)? {
    while position < bytes.count {
      let newline = bytes.firstIndex(of: 0x0A, from: position) ?? bytes.count
      var start = position
      var end = newline
      let number = line
      position = newline + 1
      line += 1
      if end - start >= 3, bytes[start] == 0xEF, bytes[start + 1] == 0xBB,
        bytes[start + 2] == 0xBF
      {
        start += 3
      }
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      if end > start { return (bytes[start..<end], number, start) }
    }
    return nil
  }
}
