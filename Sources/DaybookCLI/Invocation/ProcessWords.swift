/// The words that the process was started with, as the system gave them.
enum ProcessWords {
  /// The bytes of every word after the tool's own name.
  static func ofProcess() -> [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        UnsafeRawBufferPointer(start: word, count: length(of: word)).map { $0 }
      }
    }
  }

  /// The words as text.
  ///
  /// - Throws: A failure that names the first word that is not UTF-8: mending
  ///   it without a word would store what nobody typed.
  static func texts(of words: [[UInt8]]) throws -> [String] {
    try words.enumerated().map { index, bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure.usage(
          "Argument \(index + 1), “\(shown(bytes))”, is not UTF-8.",
          hint: "Set the terminal to UTF-8, or convert: iconv -f ISO-8859-1 -t UTF-8.")
      }
      return text
    }
  }

  /// ASCII as it is, every other byte as `\xff`; cut when long.
  private static func shown(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes.prefix(60) {
      if byte < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + String(byte, radix: 16)
      }
    }
    return bytes.count > 60 ? text + "…" : text
  }

  private static func length(of word: UnsafePointer<CChar>) -> Int {
    var length = 0
    while word[length] != 0 { length += 1 }
    return length
  }
}
