/// The entries of the tour: those of the package's fixtures when the tour is
/// taken in the package, else some that the tool carries.
struct TourPlaces {
  /// Objects as `add --json` takes them.
  var rows: [String]
  /// What their files are relative to.
  var folder: DocumentFolder
  /// As the tour names their source.
  var name: String

  private static let fixture = "Fixtures/tour/records.jsonl"

  static func all(in world: World) throws -> TourPlaces {
    let path = world.absolute(fixture)
    guard SystemCalls.kind(of: path) == .file else { return builtIn }
    var reader = JSONLinesReader(try Input(path: path, name: fixture))
    var rows: [String] = []
    while let row = try reader.next() { rows.append(String(decoding: row.bytes, as: UTF8.self)) }
    let folder = DocumentFolder(path: world.absolute("Fixtures/tour"), shown: "Fixtures/tour")
    return TourPlaces(rows: rows, folder: folder, name: fixture)
  }

  private static let builtIn = TourPlaces(
    rows: [
      """
      {"latitude":53.5438,"longitude":9.9661,"date":"2026-05-02T06:41:00Z",
      "locationDescription":"Fish market before sunrise","category":"Landmark",
      "placemark":{"thoroughfare":"Große Elbstraße","locality":"Hamburg","country":"Germany"},
      "photo":{"_base64":"\(photo)"}}
      """,
      """
      {"latitude":55.6761,"longitude":12.5683,"date":"2026-05-03T19:02:11.250Z",
      "locationDescription":"Jazz in the cellar","category":"Bar",
      "placemark":{"thoroughfare":"Nybrogade","locality":"København","country":"Denmark"}}
      """,
      """
      {"latitude":55.6667,"longitude":12.5461,"date":"2026-05-04T10:30:00Z",
      "category":"Park"}
      """,
      """
      {"latitude":35.7148,"longitude":139.7967,"date":"2026-05-20T00:12:45Z",
      "locationDescription":"浅草寺: the gate with the big lantern 🏮","category":"Landmark",
      "placemark":{"thoroughfare":"2-3-1 Asakusa","locality":"Taito","country":"Japan"}}
      """,
    ], folder: DocumentFolder(path: "/nonexistent", shown: "the tool"), name: "places.jsonl")

  /// A picture of eight by eight pixels: a red lantern.
  private static let photo =
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEX17NzIKB5Z"
    + "cEmrAAAAFUlEQVR42mNgYJBgsGGoA0IbIEsAAA1AAbVCdBFGAAAAAElFTkSuQmCC"
}
