/// The forms of rows that `import` reads.
enum ImportFormat: String, CaseIterable, Sendable {
  case csv, json, jsonl

  /// The format asked for, else the one a file's name tells, else the one the
  /// first bytes tell.
  static func of(_ input: Input, path: String, asked: String?) throws -> ImportFormat {
    if let asked = asked.flatMap({ ImportFormat(rawValue: $0) }) { return asked }
    switch path.split(separator: ".").last?.lowercased() {
    case "csv" where path.contains("."): return .csv
    case "json" where path.contains("."): return .json
    case "jsonl", "ndjson": return .jsonl
    case "tsv" where path.contains("."):
      throw Failure.usage(
        "“\(path)” is tsv, which import does not read.", hint: "Export it as csv instead.")
    default: return try sniffed(input)
    }
  }

  /// Looks at the first byte that is not white space.
  private static func sniffed(_ input: Input) throws -> ImportFormat {
    var seen: [UInt8] = []
    while true {
      let bytes = try input.read()
      seen += bytes
      let start = seen.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
      if let first = start.first {
        input.pushBack(seen)
        return first == UInt8(ascii: "[") ? .json : first == UInt8(ascii: "{") ? .jsonl : .csv
      }
      if bytes.isEmpty { return .jsonl }
    }
  }
}
