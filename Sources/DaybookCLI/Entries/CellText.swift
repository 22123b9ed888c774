import DaybookKit

/// Values as the text of a cell.
enum CellText {
  /// What csv and tsv hold; nil when there is no value.
  ///
  /// A transformable must have been replaced by what its file holds; a blob is
  /// the name of its file.
  static func of(_ value: FieldValue) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    case .bool(let answer): answer ? "true" : "false"
    case .array, .object: value.jsonText
    case .document(let document): document.fileName ?? ""
    default: value.plainText
    }
  }

  /// What stands over or before a group of entries that have `value`.
  static func heading(of value: FieldValue) -> String {
    if case .string("") = value { return "(empty)" }
    return of(value) ?? "(none)"
  }

  /// What a table shows.
  static func shown(_ value: FieldValue) -> String {
    guard case .document(let document) = value else { return of(value) ?? "" }
    return "\(document.type), \(ByteCount.text(of: document.byteCount))"
  }

  /// A value inside a sentence: texts in quotes.
  static func quoted(_ value: FieldValue) -> String {
    if case .string(let text) = value { return "“\(text)”" }
    return of(value) ?? "nil"
  }

  /// What the names lead to inside `value`; null when something is not there.
  static func member(_ names: [String], of value: FieldValue) -> FieldValue {
    names.reduce(value) { $0[$1] ?? .null }
  }
}

/// Sizes for people.
enum ByteCount {
  /// `79 bytes`, `7.7 KB`, `1.2 MB`: with powers of 1,000 and one decimal.
  static func text(of bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = (bytes + 50) / 100
    var units = ["KB", "MB", "GB", "TB"][...]
    while tenths >= 10_000, units.count > 1 {
      tenths = (tenths + 500) / 1000
      units = units.dropFirst()
    }
    return "\(tenths / 10).\(tenths % 10) \(units[units.startIndex])"
  }
}
