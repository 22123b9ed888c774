import JSONText

/// The text of a snapshot, and the name that messages give it.
struct SnapshotText: Sendable {
  let bytes: Bytes
  /// Below the store's directory: `snapshots/0000000002-q1zd.jsonl`.
  let file: String

  /// Reads the text in place.
  @inline(__always)
  func read<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBytes { (memory) throws(Failure) -> Result in
      try body(memory.bindMemory(to: UInt8.self).span)
    }
  }

  /// What to say of a place that is not as it was written.
  ///
  /// - Complexity: O(byte) when `line` is not given: line feeds are counted.
  func damaged(
    _ what: String, at byte: Int, line: Int? = nil, entity: String? = nil, id: RecordID? = nil,
    cause: String? = nil
  ) -> StoreError {
    let line = line ?? self.line(at: byte)
    return StoreError(
      .snapshotDamaged, "The snapshot “\(file)” is damaged in line \(line): \(what).",
      hint: StoreError.damageHint, file: file, line: line, byte: byte, entity: entity, id: id,
      cause: cause)
  }

  /// The number of the line that `byte` belongs to, from 1.
  ///
  /// - Complexity: O(byte).
  func line(at byte: Int) -> Int {
    read { text in 1 + text.lineFeedCount(in: 0..<Swift.min(byte, text.count)) }
  }

  /// The line that begins at `start`, without its line feed, or nil when the
  /// text ends first.
  func line(from start: Int) -> Bytes? {
    guard let end = read({ $0.lineFeed(from: start) }) else { return nil }
    return bytes[start..<end]
  }
}
