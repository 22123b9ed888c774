/// A fault as the scanner meets it: small, without text, made into a
/// `JSONTextError` once it leaves the module's inner loops.
struct ScanFault: Error {
  var code: JSONTextError.Code
  /// In the scanned bytes.
  var offset: Int
  /// What should have stood there, where that is worth telling.
  var expected: StaticString

  init(_ code: JSONTextError.Code, at offset: Int, expected: StaticString = "a value") {
    self.code = code
    self.offset = offset
    self.expected = expected
  }

  /// The error for people: the place counted in lines, the fault in words.
  ///
  /// - Complexity: O(n) in the bytes before the fault.
  func error(in text: UnsafeRawBufferPointer, line: Int, byte: Int) -> JSONTextError {
    let before = text[..<min(offset, text.count)]
    let newlines = before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return JSONTextError(
      code: code, message: message(in: text), line: line + newlines,
      column: offset - lineStart + 1, byte: byte + offset)
  }

  private func message(in text: UnsafeRawBufferPointer) -> String {
    switch code {
    case .unexpectedEnd: "the text ends where \(expected) should follow"
    case .unexpectedByte: "expected \(expected), found \(found(in: text))"
    case .invalidNumber: "a number is malformed: expected \(expected), found \(found(in: text))"
    case .invalidEscape: "a string has an escape JSON does not know"
    case .loneSurrogate: "a string has half of a surrogate pair"
    case .invalidUTF8: "the bytes are not UTF-8"
    case .controlCharacter: "a string has the control character \(found(in: text)) unescaped"
    case .duplicateKey: "the key \(keyText(in: text)) stands twice in one object"
    case .tooDeep: "arrays and objects are nested more than \(JSONText.maximumDepth) deep"
    case .trailingText: "the value is followed by \(found(in: text))"
    case .notAnObject: "expected an object, found \(found(in: text))"
    case .numberNotFinite: "a number is infinite or not a number"
    }
  }

  private func found(in text: UnsafeRawBufferPointer) -> String {
    guard offset < text.count else { return "the end" }
    let byte = text[offset]
    guard byte > 0x20, byte < 0x7F else {
      let digits = String(byte, radix: 16, uppercase: true)
      return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
    return byte == UInt8(ascii: "'") ? "\"'\"" : "'\(Character(Unicode.Scalar(byte)))'"
  }

  private func keyText(in text: UnsafeRawBufferPointer) -> String {
    let rest = UnsafeRawBufferPointer(rebasing: text[min(offset, text.count)...])
    guard let end = TrustedText(rest).endOfString(from: 0) else { return "" }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
