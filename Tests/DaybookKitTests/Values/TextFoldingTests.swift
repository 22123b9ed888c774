import JSONText
import StoreEngine
import Testing

@testable import DaybookKit

@Suite("Folding case and marks")
struct TextFoldingTests {
  static let all: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(
    "texts that differ in what is folded are the same",
    arguments: [
      ("Straße", "STRASSE", TextOptions.caseInsensitive), ("ΣΊΣΥΦΟΣ", "σίσυφος", .caseInsensitive),
      ("ПРИВЕТ", "привет", .caseInsensitive), ("İ", "i\u{307}", .caseInsensitive),
      ("Crème", "Creme", .diacriticInsensitive), ("Phở", "Pho", .diacriticInsensitive),
      ("Ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ", TextFoldingTests.all), ("Ёлка", "елка", TextFoldingTests.all),
      ("ẤN", "an", TextFoldingTests.all),
      ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", TextOptions()),
      ("é", "e\u{301}", TextOptions()),
      ("\u{1E69}", "s\u{307}\u{323}", TextOptions()), ("Å", "\u{212B}", TextOptions()),
    ])
  func same(one: String, other: String, options: TextOptions) {
    #expect(FoldedText(one, options).comparison(FoldedText(other, options)) == 0)
  }

  @Test(
    "texts that differ in what is not folded stay apart",
    arguments: [
      ("é", "e", TextOptions.caseInsensitive), ("E", "e", .diacriticInsensitive),
      ("ø", "o", TextFoldingTests.all),
      ("ß", "s", TextFoldingTests.all), ("A", "a", TextOptions()),
    ])
  func apart(one: String, other: String, options: TextOptions) {
    #expect(FoldedText(one, options).comparison(FoldedText(other, options)) != 0)
  }

  @Test("a letter is not found inside the same letter with a mark")
  func wholeCharacters() {
    #expect(!FoldedText("café", TextOptions()).contains(FoldedText("e", [])))
    #expect(FoldedText("café", TextOptions()).contains(FoldedText("e\u{301}", [])))
    #expect(FoldedText("café", .diacriticInsensitive).contains(FoldedText("fe", TextOptions())))
    #expect(!FoldedText("cafe\u{301}", TextOptions()).hasSuffix(FoldedText("e", [])))
  }

  @Test("characters decompose as Python's unicodedata says")
  func decompositions() {
    // CRC-32 of NFD and a line feed of every scalar of these ranges that
    // Unicode 14.0 assigns, by Python 3.11: all that has a decomposition.
    let ranges: [Range<UInt32>] = [
      0..<0x3500, 0xA000..<0xB000, 0xF900..<0x12000, 0x1D100..<0x1D200, 0x2F800..<0x2FA20,
    ]
    var text: [UInt8] = []
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) where Self.isAssigned14(scalar) {
      var parts = String.UnicodeScalarView()
      TextFolding.decompose(scalar) { parts.append($0) }
      text.append(contentsOf: String(parts).utf8)
      text.append(0x0A)
    }
    #expect(CRC32.of(Bytes(text)) == 0xE9D5_45CF)
  }

  @Test("characters fold as Python's casefold says")
  func folds() {
    let ranges: [Range<UInt32>] = [0x80..<0x3500, 0xA000..<0xB000, 0xF900..<0x12000]
    var text: [UInt8] = []
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) where Self.isAssigned14(scalar) {
      var parts = String.UnicodeScalarView()
      TextFolding.fold(scalar) { parts.append($0) }
      text.append(contentsOf: String(parts).utf8)
      text.append(0x0A)
    }
    #expect(CRC32.of(Bytes(text)) == 0x1A4F_5533)
  }

  private static func isAssigned14(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    if category == .privateUse { return true }
    guard category != .unassigned, let age = scalar.properties.age else { return false }
    return age.major <= 14
  }
}
