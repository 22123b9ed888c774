/// Why a text is not the JSON it should be, and where.
package struct JSONTextError: Error, Sendable, Equatable {
  package enum Code: String, Sendable, CaseIterable {
    case unexpectedEnd = "unexpected-end"
    case unexpectedByte = "unexpected-byte"
    case invalidNumber = "invalid-number"
    case invalidEscape = "invalid-escape"
    case loneSurrogate = "lone-surrogate"
    case invalidUTF8 = "invalid-utf8"
    case controlCharacter = "control-character"
    case duplicateKey = "duplicate-key"
    case tooDeep = "too-deep"
    case trailingText = "trailing-text"
    case notAnObject = "not-an-object"
    case numberNotFinite = "number-not-finite"
  }

  package var code: Code
  /// What is wrong, as a sentence without its full stop.
  package var message: String
  /// From 1, counted from the line the text was said to begin at.
  package var line: Int
  /// From 1, in bytes.
  package var column: Int
  /// From 0, counted from the byte the text was said to begin at.
  package var byte: Int

  package init(code: Code, message: String, line: Int = 1, column: Int = 1, byte: Int = 0) {
    self.code = code
    self.message = message
    self.line = line
    self.column = column
    self.byte = byte
  }
}

extension JSONTextError: CustomStringConvertible {
  package var description: String { "line \(line), column \(column): \(message)" }
}
