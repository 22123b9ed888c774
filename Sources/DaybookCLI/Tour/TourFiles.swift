/// Shows the files of the tour's store, and what each is for.
struct TourFiles {
  let store: String
  let shown: String
  let output: Output

  func write() throws {
    try say("The files in \(shown), all of them text or photos:\n")
    for line in lines() {
      let name = DisplayWidth.fit(line.name, in: 34, padding: true)
      try say("  \(name)  \(line.explanation)")
    }
    try writeJournal()
  }

  private func say(_ text: String) throws { try output.write(text + "\n") }

  private func lines() -> [(name: String, explanation: String)] {
    var lines = [("README.txt", "tells whoever finds the folder what it is")]
    lines.append(("journals/", "every save, in order; only ever appended to"))
    lines += names(in: "journals").map { ("  \($0)", "\(lineCount("journals", $0)) lines") }
    lines.append(("snapshots/", "all entries as of one save; written when journals have grown"))
    lines += names(in: "snapshots").map { ("  \($0)", "\(lineCount("snapshots", $0)) lines") }
    lines.append(("documents/", "photos and placemarks, a file each"))
    for entity in names(in: "documents") {
      lines.append(("  \(entity)/", "named by id, attribute and a few random digits"))
      for file in names(in: "documents/\(entity)") {
        lines.append(("    " + short(file), meaning(of: file)))
      }
    }
    lines.append(("lock", "empty; held for the moment of a save"))
    return lines
  }

  /// The journal's first entry, its change and what seals a save.
  private func writeJournal() throws {
    guard let journal = names(in: "journals").first,
      let input = try? Input(path: "\(store)/journals/\(journal)", name: journal)
    else { return }
    var reader = JSONLinesReader(input)
    var insert: String?
    var update: String?
    var commit: String?
    while let row = try reader.next() {
      let text = String(decoding: row.bytes, as: UTF8.self)
      if text.hasPrefix("{\"_op\":\"insert\"") { insert = insert ?? text }
      if text.hasPrefix("{\"_op\":\"update\"") { update = text }
      if text.hasPrefix("{\"_commit\"") { commit = text }
    }
    try say("\nFrom the journal, an entry as it was added:\n")
    try say("  \(insert ?? "")")
    try say("\nThe change, which holds only what changed, and the line that seals its save with a")
    try say("checksum and ties it to the saves before:\n")
    try say("  \(update ?? "")\n  \(commit ?? "")\n")
  }

  private func names(in folder: String) -> [String] {
    let names = (try? SystemCalls.names(in: folder.isEmpty ? store : "\(store)/\(folder)")) ?? []
    return names.sorted()
  }

  private func lineCount(_ folder: String, _ file: String) -> Int {
    let bytes = try? Input(path: "\(store)/\(folder)/\(file)", name: file).readAll()
    return (bytes ?? []).count { $0 == 0x0A }
  }

  /// The end of a document's name, which tells most.
  private func short(_ file: String) -> String { file.count > 30 ? "…" + file.suffix(29) : file }

  private func meaning(of file: String) -> String {
    if file.contains("-placemark-") { return "the placemark of an entry, as JSON" }
    if file.contains("-photo-") { return "its photo, as it was given" }
    return ""
  }
}
