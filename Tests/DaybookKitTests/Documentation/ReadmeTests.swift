import DaybookKit
import Foundation
import Testing

@Suite("The README") struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  @Test("shows code that compiles and runs")
  func example() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func URL(filePath: String) -> Foundation.URL {
      let isFixture = filePath.hasPrefix("Fixtures/")
      return (isFixture ? Self.root : folder).appending(path: filePath)
    }
    var printed: [String] = []
    func print(_ id: ObjectID, _ text: String) { printed.append(text) }

    let model = try Model(json: Data(contentsOf: URL(filePath: "Fixtures/models/locations.json")))
    let store = URL(filePath: "Places.daybook")
    let container = try PersistentContainer(at: store, model: model)
    let context = container.newBackgroundContext()

    let museum = try context.insert(entity: "Location")
    try museum.setValue(48.8606, forKey: "latitude")
    try museum.setValue(2.3376, forKey: "longitude")
    try museum.setValue("Museum", forKey: "category")
    try context.save()

    var request = FetchRequest<Record>(entity: "Location")
    try request.format("category = %@ AND latitude > 40", "Museum")
    request.sortBy = [.descending("date")]
    for location in try context.fetch(request) {
      print(location.objectID, location["category"]?.stringValue ?? "")
    }

    #expect(printed == ["Museum"])
  }

  @Test("shows the very code that is tested here")
  func sameCode() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let block = try #require(
      readme.components(separatedBy: "```swift\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let tested = Set(here.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    for line in block.split(separator: "\n") where !line.hasPrefix("import") {
      let code = line.components(separatedBy: "  //")[0].trimmingCharacters(in: .whitespaces)
      #expect(tested.contains(code), "\(code)")
    }
  }
}
