/// Every name a store has on disk, built and parsed here and nowhere else.
///
/// ```
/// MyLocations.daybook/
///   README.txt  .gitattributes  .gitignore
///   snapshots/0000000013-5c1e9a2b.jsonl
///   journals/0000000013-0f3a77d1.jsonl
///   documents/Location/<object id>-photo-5c1e9a2b.jpg
///   caches/
///   lock
/// ```
///
/// No name is ever reused, so a name that was seen once always means the same
/// bytes (of the active journal: a longer prefix of the same bytes).
package enum StoreLayout {
  package static let snapshots = "snapshots"
  package static let journals = "journals"
  package static let documents = "documents"
  package static let caches = "caches"
  package static let lock = "lock"
}

/// The name of a journal or a snapshot: its generation and a random part.
package struct GenerationName: Hashable, Sendable, Comparable {
  package let generation: Int
  package let random: String

  private static let digits = 10
  private static let suffix = ".jsonl"

  package init(generation: Int, random: String) {
    self.generation = generation
    self.random = random
  }

  /// Reads a name such as `0000000013-5c1e9a2b.jsonl`; nil for any other.
  package init?(_ name: String) {
    let bytes = Array(name.utf8)
    let random = bytes.dropFirst(Self.digits + 1).dropLast(Self.suffix.utf8.count)
    guard name.hasSuffix(Self.suffix), !random.isEmpty,
      bytes[Self.digits] == UInt8(ascii: "-"),
      bytes[..<Self.digits].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      random.allSatisfy(Self.isLowerAlphanumeric),
      let generation = Int(name.prefix(Self.digits))
    else { return nil }
    self.generation = generation
    self.random = String(decoding: random, as: UTF8.self)
  }

  package var text: String {
    let number = String(generation)
    return String(repeating: "0", count: max(0, Self.digits - number.count)) + number + "-"
      + random + Self.suffix
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.generation, left.random) < (right.generation, right.random)
  }

  static func isLowerAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}

/// The name of a document: whose it is, of which attribute, and a random part.
package struct DocumentName: Hashable, Sendable {
  package let id: RecordID
  package let attribute: String
  package let random: String
  package let fileExtension: String

  private static let idLength = 36

  /// Names a new document. What is not plain in the attribute's name or the
  /// extension is left out of the file's name, never of the record.
  package init(id: RecordID, attribute: String, random: String, fileExtension: String) {
    self.id = id
    self.attribute = attribute.utf8.allSatisfy(Self.isPlain) ? attribute : "attribute"
    self.random = random
    let plain = fileExtension.lowercased().utf8.filter(GenerationName.isLowerAlphanumeric)
    self.fileExtension = plain.isEmpty ? "bin" : String(decoding: plain.prefix(12), as: UTF8.self)
  }

  /// Reads a name that the initializer above could have made; nil for others.
  package init?(_ name: String) {
    guard let id = RecordID(name.prefix(Self.idLength)), let dot = name.lastIndex(of: ".") else {
      return nil
    }
    let parts = name[..<dot].dropFirst(Self.idLength)
    guard parts.first == "-", let dash = parts.lastIndex(of: "-"), dash > parts.startIndex else {
      return nil
    }
    let attribute = parts[..<dash].dropFirst()
    let random = parts[dash...].dropFirst()
    let fileExtension = name[dot...].dropFirst()
    guard !attribute.isEmpty, attribute.utf8.allSatisfy(Self.isPlain), random.utf8.count == 8,
      random.utf8.allSatisfy(GenerationName.isLowerAlphanumeric), !fileExtension.isEmpty,
      fileExtension.utf8.allSatisfy(GenerationName.isLowerAlphanumeric)
    else { return nil }
    self.id = id
    self.attribute = String(attribute)
    self.random = String(random)
    self.fileExtension = String(fileExtension)
  }

  package var text: String { "\(id)-\(attribute)-\(random).\(fileExtension)" }

  private static func isPlain(_ byte: UInt8) -> Bool {
    GenerationName.isLowerAlphanumeric(byte) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}
