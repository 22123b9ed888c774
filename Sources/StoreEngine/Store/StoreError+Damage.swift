extension StoreError {
  /// What to do about bytes that are not what was written.
  package static let damageHint =
    "Run `daybook check` to see all damage, read what is whole with `--salvage`, and bring the file back from a backup."

  static func tooNew(_ format: Int, file: String) -> StoreError {
    StoreError(
      .formatTooNew,
      "“\(file)” is of format \(format); this release reads formats up to \(StoreFormat.version).",
      hint: "Open the store with a newer release of Daybook.", file: file, line: 1, byte: 0)
  }
}
