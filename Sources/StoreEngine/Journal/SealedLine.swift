package import JSONText

/// A line that ends in its own checksum: headers, block lines, footers.
///
/// `_check` is the last key, the CRC-32 of every byte of the line before
/// `,"_check"`, in eight lower-case hexadecimal digits.
package enum SealedLine {
  private static let mark = Array(#","_check":""#.utf8)

  /// Closes an object that was begun and not ended.
  package static func seal(_ open: [UInt8]) -> [UInt8] {
    open + mark + Array(CRC32.hex(of: CRC32.of(open)).utf8) + Array("\"}".utf8)
  }

  /// Checks the seal, then the text, and gives the members.
  package static func open(
    _ line: Bytes, file: String, number: Int = 1, byte: Int = 0, code: StoreError.Code,
    what: String
  ) throws(StoreError) -> LineFields {
    func damaged(_ why: String) -> StoreError {
      StoreError(
        code, "The \(what) of “\(file)” \(why).", hint: StoreError.damageHint, file: file,
        line: number, byte: byte)
    }
    var end = line.count
    while end > 0, line[end - 1] == UInt8(ascii: "}") || line[end - 1] == UInt8(ascii: " ") {
      end -= 1
    }
    // `…,"_check":"a1d8cde1"`
    let start = end - mark.count - 9
    guard start > 0, line[start..<(start + mark.count)] == Bytes(mark) else {
      throw damaged("has no checksum at its end")
    }
    let stated = line[(start + mark.count)..<(end - 1)]
    guard stated == Bytes(CRC32.hex(of: CRC32.of(line[0..<start]))) else {
      throw damaged("does not match its checksum")
    }
    do {
      let members = try JSONText.members(of: line, line: number, byte: byte)
      return LineFields(members: members, file: file, number: number, byte: byte, code: code)
    } catch {
      throw damaged("is not valid JSON: \(error.message)")
    }
  }
}

/// The members of one of the store's own lines, read by name and type.
package struct LineFields {
  package let members: [JSONMember]
  let file: String
  let number: Int
  let byte: Int
  let code: StoreError.Code

  package var first: String? { members.first?.key }

  package func text(_ key: String) -> Bytes? { members.first { $0.key == key }?.value }

  package func string(_ key: String) throws(StoreError) -> String {
    guard let member = members.first(where: { $0.key == key }), member.kind == .string,
      let text = JSONText.string(of: member.value)
    else { throw wrong(key, "a text") }
    return text
  }

  /// A whole number that is not negative and fits.
  package func integer(_ key: String) throws(StoreError) -> Int {
    guard let member = members.first(where: { $0.key == key }), member.kind == .number,
      let value = JSONText.int64(of: member.value), value >= 0
    else { throw wrong(key, "a whole number") }
    return Int(value)
  }

  package func array(_ key: String) -> [JSONValue]? {
    guard let text = text(key), let value = try? JSONValue(parsing: text),
      case .array(let elements) = value
    else { return nil }
    return elements
  }

  func damaged(_ message: String) -> StoreError {
    StoreError(
      code, message, hint: StoreError.damageHint, file: file, line: number, byte: byte)
  }

  private func wrong(_ key: String, _ expected: String) -> StoreError {
    damaged("Line \(number) of “\(file)” does not give \(expected) for “\(key)”.")
  }
}

extension StoreError {
  /// What to do about bytes that are not what was written.
  package static let damageHint =
    "Run `daybook check` to see all damage, read what is whole with `--salvage`, and bring the file back from a backup."

  static func tooNew(_ format: Int, file: String) -> StoreError {
    StoreError(
      .formatTooNew,
      "“\(file)” is of format \(format); this release reads formats up to \(StoreFormat.version).",
      hint: "Open the store with a newer release of Daybook.", file: file)
  }
}
