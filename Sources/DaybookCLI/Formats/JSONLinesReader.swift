/// The text of one JSON value of an input and the line it starts on, from 1.
struct JSONRow: Sendable, Equatable {
  var line: Int
  var bytes: [UInt8]
}

/// Reads lines that hold a JSON value each. Blank lines are no rows; CRLF and
/// a mark of UTF-8 at the start are tolerated.
struct JSONLinesReader {
  private let input: Input
  private var chunk: [UInt8] = []
  private var position = 0
  private var line = 0

  init(_ input: Input) { self.input = input }

  mutating func next() throws -> JSONRow? {
    while let bytes = try nextLine() {
      line += 1
      var content = bytes[...]
      if line == 1, content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
      if content.last == 0x0D { content = content.dropLast() }
      if content.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      return JSONRow(line: line, bytes: Array(content))
    }
    return nil
  }

  private mutating func nextLine() throws -> [UInt8]? {
    var result: [UInt8] = []
    while true {
      if position == chunk.count {
        chunk = try input.read()
        position = 0
        if chunk.isEmpty { return result.isEmpty ? nil : result }
      }
      if let end = chunk[position...].firstIndex(of: 0x0A) {
        result += chunk[position..<end]
        position = end + 1
        return result
      }
      result += chunk[position...]
      position = chunk.count
    }
  }
}
