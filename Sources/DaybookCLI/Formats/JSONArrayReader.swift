/// Cuts a JSON array into its elements as it streams in, counting lines.
///
/// Only the commas and brackets of the array itself are judged here; each
/// element is handed out as text, to be parsed strictly. A text that is one
/// object is taken for an array of it.
struct JSONArrayReader {
  private enum Place { case start, afterBracket, afterComma, afterElement, end }

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")
  private static let comma = UInt8(ascii: ",")

  private let input: Input
  private var chunk: [UInt8] = []
  private var position = 0
  private var line = 1
  private var place = Place.start
  private var isSingle = false

  init(_ input: Input) { self.input = input }

  /// The next element, or nil at the end.
  ///
  /// - Throws: `InputFault` when the array itself is malformed.
  mutating func next() throws -> JSONRow? {
    while let byte = try nextToken() {
      switch place {
      case .start:
        guard byte == Self.open || byte == UInt8(ascii: "{") else {
          throw fault("an array of entries is expected here", "Begin it with “[”.")
        }
        isSingle = byte != Self.open
        if isSingle { return try element() }
        place = .afterBracket
      case .afterBracket where byte == Self.close:
        place = .end
      case .afterBracket, .afterComma:
        guard byte != Self.close, byte != Self.comma else {
          throw fault("an entry is missing here", "Remove the comma.")
        }
        return try element()
      case .afterElement where isSingle:
        throw somethingFollows()
      case .afterElement where byte == Self.comma:
        place = .afterComma
      case .afterElement where byte == Self.close:
        place = .end
      case .afterElement:
        throw fault("a comma is missing between two entries", "Put one there.")
      case .end:
        throw somethingFollows()
      }
    }
    guard place == .start || place == .end || isSingle else {
      throw fault("the array is not closed", "End it with “]”.")
    }
    return nil
  }

  /// Collects the element whose first byte was just read.
  private mutating func element() throws -> JSONRow {
    position -= 1
    var row = JSONRow(line: line, bytes: [])
    var depth = 0
    var isInString = false
    var isEscaped = false
    place = .afterElement
    while let byte = try nextByte() {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
          if depth == 0 {
            position -= 1
            return row
          }
          if byte != UInt8(ascii: ",") { depth -= 1 }
        default: break
        }
      }
      if byte == 0x0A { line += 1 }
      row.bytes.append(byte)
      if depth == 0, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { return row }
    }
    return row
  }

  /// The next byte that is not white space.
  private mutating func nextToken() throws -> UInt8? {
    while let byte = try nextByte() {
      switch byte {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return byte
      }
    }
    return nil
  }

  private mutating func nextByte() throws -> UInt8? {
    if position == chunk.count {
      // The byte before stays, so that one step back is always possible.
      let last = chunk.last
      chunk = try input.read()
      if chunk.isEmpty {
        chunk = last.map { [$0] } ?? []
        position = chunk.count
        return nil
      }
      position = 0
      if let last {
        chunk.insert(last, at: 0)
        position = 1
      } else if chunk.starts(with: [0xEF, 0xBB, 0xBF]) {
        position = 3
      }
      if position == chunk.count { return try nextByte() }
    }
    defer { position += 1 }
    return chunk[position]
  }

  private func somethingFollows() -> InputFault {
    fault("something follows the end", "Give one array, or one entry a line as --format jsonl.")
  }

  private func fault(_ message: String, _ hint: String) -> InputFault {
    InputFault(line: line, message: message, hint: hint)
  }
}
