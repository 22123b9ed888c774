/// Writes cells as RFC 4180 takes them, with LF between rows.
///
/// No value is an unquoted empty cell and the empty text a quoted one, so
/// what is read back is what was written.
struct CSVText {
  /// Whether text that a spreadsheet would run as a formula gets a `'`.
  var guardsFormulas = false

  func append(_ cell: String?, isText: Bool = true, to line: inout String) {
    guard var text = cell else { return }
    if guardsFormulas, isText, Self.isFormula(text) { text = "'" + text }
    if Self.mustQuote(text) {
      line += Self.quoted(text)
    } else {
      line += text
    }
  }

  func line(_ cells: [String?]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += "," }
      append(cell, to: &line)
    }
    return line + "\n"
  }

  private static func quoted(_ text: String) -> String {
    let quote: UInt8 = 0x22
    var quoted: [UInt8] = [quote]
    quoted.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if byte == quote { quoted.append(quote) }
      quoted.append(byte)
    }
    quoted.append(quote)
    return String(decoding: quoted, as: UTF8.self)
  }

  private static func mustQuote(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return true }
    if first == 0x20 || last == 0x20 || text.unicodeScalars.first == "\u{FEFF}" { return true }
    return text.utf8.contains { byte in
      byte == 0x22 || byte == 0x2C || byte == 0x0A || byte == 0x0D
    }
  }

  /// What spreadsheets take for the start of a formula, white space skipped.
  private static func isFormula(_ text: String) -> Bool {
    switch text.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
    default: false
    }
  }
}

/// Writes cells between tabs: a backslash, a tab or a line break inside a
/// value is written `\\`, `\t`, `\n` or `\r`, so that a line is an entry.
enum TSVText {
  static func append(_ cell: String?, to line: inout String) {
    guard let text = cell else { return }
    guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
    else {
      line += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line += "\\\\"
      case "\t": line += "\\t"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      default: line.unicodeScalars.append(scalar)
      }
    }
  }

  static func line(_ cells: [String?]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += "\t" }
      append(cell, to: &line)
    }
    return line + "\n"
  }
}
