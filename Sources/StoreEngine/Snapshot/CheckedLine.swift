package import JSONText

/// A header, block or footer line: one object whose last key is `_check`, the
/// CRC-32 of all the bytes of the line before `,"_check"`.
///
/// Spaces may stand between the check and the closing brace, so that lines can
/// be made equally wide.
package struct CheckedLine: Sendable {
  package let text: Bytes
  package let members: [JSONMember]
  private let place: Place

  /// Where a line stands, and what an error about it is called.
  package struct Place: Sendable {
    package var code: StoreError.Code
    package var file: String
    package var byte: Int
    package var entity: String?
    private let known: Int?
    private let text: SnapshotText?

    package init(
      code: StoreError.Code, file: String, line: Int, byte: Int, entity: String? = nil
    ) {
      self.code = code
      self.file = file
      self.byte = byte
      self.entity = entity
      known = line
      text = nil
    }

    /// A place in a snapshot, whose lines are counted only for an error.
    init(_ text: SnapshotText, byte: Int, line: Int? = nil, entity: String? = nil) {
      code = .snapshotDamaged
      file = text.file
      self.byte = byte
      self.entity = entity
      known = line
      self.text = text
    }

    /// The number of the line, from 1.
    package var line: Int { known ?? text?.line(at: byte) ?? 1 }

    package func error(_ what: String, column: Int = 0, entity: String? = nil) -> StoreError {
      StoreError(
        code, "“\(file)” is damaged in line \(line): \(what).", hint: StoreError.damageHint,
        file: file, line: line, byte: byte + column, entity: entity ?? self.entity)
    }
  }

  /// Verifies the check of a line, then reads it strictly.
  ///
  /// - Parameter text: The line without its line feed.
  package init(_ text: Bytes, at place: Place) throws(StoreError) {
    guard CheckedLine.isIntact(text) else {
      throw place.error("its `_check` does not match its text")
    }
    self.text = text
    self.place = place
    members = try place.members(of: text)
  }

  /// Reads a line strictly that carries no check of its own: a commit line and
  /// what it vouches for.
  package init(unsealed text: Bytes, at place: Place) throws(StoreError) {
    self.text = text
    self.place = place
    members = try place.members(of: text)
  }

  /// Whether a line ends in the check of what comes before it.
  package static func isIntact(_ text: Bytes) -> Bool {
    guard let end = checkedLength(of: text) else { return false }
    return text.withUnsafeBytes { memory in
      var place = end + opening.count
      let written = memory.bindMemory(to: UInt8.self).span.checksum(at: &place)
      return written == CRC32.of(UnsafeRawBufferPointer(rebasing: memory[..<end]))
    }
  }

  /// Ends a line that has every key but the check: `{"_footer":1,…`.
  package static func seal(_ line: inout [UInt8]) {
    let checksum = CRC32.of(line)
    line += opening
    line += Array(CRC32.hex(of: checksum).utf8)
    line += [0x22, 0x7D]
  }

  private static let opening = Array(#","_check":""#.utf8)

  /// How many bytes the check covers; nil when the line does not end in one.
  private static func checkedLength(of text: Bytes) -> Int? {
    text.withUnsafeBytes { memory in
      let line = memory.bindMemory(to: UInt8.self).span
      var end = line.count - 1
      guard end >= 0, line[end] == 0x7D else { return nil }
      while end > 0, line[end - 1] == 0x20 { end -= 1 }
      let start = end - opening.count - 9
      guard start > 0, line[end - 1] == 0x22 else { return nil }
      var place = start
      return line.skip(opening, at: &place) ? start : nil
    }
  }
}

extension CheckedLine.Place {
  fileprivate func members(of text: Bytes) throws(StoreError) -> [JSONMember] {
    do {
      return try JSONText.members(of: text, byte: byte)
    } catch {
      throw StoreError(
        code, "“\(file)” is damaged in line \(line), column \(error.column): \(error.message)",
        hint: StoreError.damageHint, file: file, line: line, byte: error.byte, entity: entity)
    }
  }
}

/// The values of a line, each refused with its name when it is not as it must be.
extension CheckedLine {
  /// The value of a key; nil when the line does not have it.
  package func member(_ key: String) -> JSONMember? { members.first { $0.key == key } }

  package func text(_ key: String) throws(StoreError) -> String {
    guard let member = member(key), member.kind == .string,
      let value = try? JSONValue(parsing: member.value), case .string(let text) = value
    else { throw place.error("`\(key)` is not a text") }
    return text
  }

  /// A whole number from 0, of at most 18 digits.
  package func integer(_ key: String) throws(StoreError) -> Int {
    guard let member = member(key), let value = CheckedLine.integer(member.value) else {
      throw place.error("`\(key)` is not a whole number")
    }
    return value
  }

  /// A CRC-32 as eight lower-case digits.
  package func checksum(_ key: String) throws(StoreError) -> UInt32 {
    guard let value = CRC32.value(ofHex: Bytes(try text(key))) else {
      throw place.error("`\(key)` is not a checksum of eight hexadecimal digits")
    }
    return value
  }

  /// The elements of an array; nil when there is none under that key.
  package func array(_ key: String) -> [JSONValue]? {
    member(key).flatMap { try? JSONValue(parsing: $0.value).array }
  }

  package func object(_ key: String) throws(StoreError) -> Bytes {
    guard let member = member(key), member.kind == .object else {
      throw place.error("`\(key)` is not an object")
    }
    return member.value
  }

  /// Refuses the line for another reason.
  package func error(_ what: String, entity: String? = nil) -> StoreError {
    place.error(what, entity: entity)
  }

  /// A whole number from 0, of at most 18 digits and nothing else.
  static func integer(_ text: Bytes) -> Int? {
    text.withUnsafeBytes { memory in
      let digits = memory.bindMemory(to: UInt8.self).span
      var place = 0
      guard let value = digits.number(at: &place), place == digits.count else { return nil }
      return value
    }
  }
}
