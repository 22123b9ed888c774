/// How many columns a terminal gives to text.
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// A character as a person sees it: one cluster, 0, 1 or 2 columns.
  static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return hasEmojiStyle(character) ? 2 : 1 }
    if isEmoji(character, first) || isWide(first.value) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// The longest beginning of `text` that fits in `width` columns.
  static func prefix(of text: String, fitting width: Int) -> String {
    var used = 0
    var end = text.startIndex
    for index in text.indices {
      used += of(text[index])
      guard used <= width else { break }
      end = text.index(after: index)
    }
    return String(text[..<end])
  }

  /// `text` in exactly `width` columns: cut with an ellipsis, or padded.
  static func fit(_ text: String, in width: Int, padding: Bool, toTheRight: Bool = false) -> String
  {
    var used = of(text)
    var shown = text
    if used > width {
      shown = prefix(of: text, fitting: max(width - 1, 0)) + (width > 0 ? "…" : "")
      used = of(shown)
    }
    guard padding, used < width else { return shown }
    let blanks = String(repeating: " ", count: width - used)
    return toTheRight ? blanks + shown : shown + blanks
  }

  private static func hasEmojiStyle(_ character: Character) -> Bool {
    character.unicodeScalars.contains("\u{FE0F}")
  }

  private static func isEmoji(_ character: Character, _ first: Unicode.Scalar) -> Bool {
    first.properties.isEmojiPresentation || (first.properties.isEmoji && hasEmojiStyle(character))
  }

  /// East Asian Wide and Fullwidth, by blocks.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
