import JSONText

extension Snapshot {
  /// Opens a snapshot: maps it and reads its header and footer.
  ///
  /// - Parameter name: What errors call it: `snapshots/0000000002-q1zd.jsonl`.
  /// - Throws: `snapshot.damaged`, `store.format-too-new`, or what the file
  ///   system refused.
  package static func open(_ file: any File, name: String) throws(StoreError) -> Snapshot {
    try open(try map(file, name: name))
  }

  /// The text of a file as it is, or for one that an editor or a transfer has
  /// converted, as it was: byte order mark, carriage returns and blank lines
  /// taken out. Its checks must hold all the same.
  static func open(_ text: SnapshotText) throws(StoreError) -> Snapshot {
    if text.looksConverted { return try openConverted(text) }
    do {
      return try Snapshot(text)
    } catch {
      guard error.code == .snapshotDamaged, text.endsInBlankLine,
        let converted = try? openConverted(text)
      else { throw error }
      return converted
    }
  }

  private static func openConverted(_ text: SnapshotText) throws(StoreError) -> Snapshot {
    try Snapshot(
      text.restored(),
      warnings: [
        "The snapshot “\(text.file)” has other line ends than it was written with;"
          + " its checks hold, and it is read from a copy in memory."
      ])
  }

  static func map(_ file: any File, name: String) throws(StoreError) -> SnapshotText {
    do {
      let size = try file.status().size
      guard size > 0 else {
        return SnapshotText(bytes: Bytes([]), file: name)
      }
      return SnapshotText(bytes: try file.map(count: size), file: name)
    } catch {
      throw StoreError(
        error.code == .permissionDenied ? .permissionDenied : .inputOutput,
        "The snapshot “\(name)” cannot be read: \(error.operation) failed.",
        hint: "Check the disk and the permissions of the file, then try again.", file: name,
        fileSystem: error)
    }
  }
}

extension SnapshotText {
  /// The byte at which the last line begins; the text must end in a line feed.
  ///
  /// - Complexity: O(length of that line).
  func lastLine() throws(StoreError) -> Int {
    let start = read { text -> Int? in
      guard text.count > 0, text[text.count - 1] == 0x0A else { return nil }
      var place = text.count - 1
      while place > 0, text[place - 1] != 0x0A { place -= 1 }
      return place
    }
    guard let start else {
      throw damaged("it ends within a line; the file is cut short", at: bytes.count)
    }
    return start
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether it begins with a byte order mark, or its first line ends in CRLF.
  var looksConverted: Bool {
    read { text in
      var place = 0
      if text.skip(SnapshotText.byteOrderMark, at: &place) { return true }
      guard let end = text.lineFeed(from: 0), end > 0 else { return false }
      return text[end - 1] == 0x0D
    }
  }

  var endsInBlankLine: Bool {
    read { text in
      let end = text.count
      return end > 1 && text[end - 1] == 0x0A && text[end - 2] == 0x0A
    }
  }

  /// A copy without byte order mark, carriage returns before line feeds, and
  /// blank lines.
  ///
  /// - Complexity: O(n).
  func restored() -> SnapshotText {
    var restored: [UInt8] = []
    restored.reserveCapacity(bytes.count)
    var place = 0
    _ = read { text in text.skip(SnapshotText.byteOrderMark, at: &place) }
    while let line = line(from: place) {
      place += line.count + 1
      let end = line.count > 0 && line[line.count - 1] == 0x0D ? line.count - 1 : line.count
      guard end > 0 else { continue }
      line[0..<end].withUnsafeBytes { restored.append(contentsOf: $0) }
      restored.append(0x0A)
    }
    bytes[place..<bytes.count].withUnsafeBytes { restored.append(contentsOf: $0) }
    return SnapshotText(bytes: Bytes(restored), file: file)
  }
}
