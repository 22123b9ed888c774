import DaybookKit
import Foundation
import Testing

@Suite("Photos and other documents") struct DocumentsTests {
  typealias Location = ModellingTests.Location
  typealias Placemark = ModellingTests.Placemark

  private let folder: DocumentedFolder
  private let container: PersistentContainer
  private let context: ManagedObjectContext
  private let location: ManagedObject<Location>
  private let print = Printed()

  init() throws {
    folder = try DocumentedFolder()
    let store = folder.url.appending(path: "MyLocations.daybook")
    container = try PersistentContainer(at: store, model: Model(Location.self))
    context = container.newBackgroundContext()
    location = context.insert(Location(latitude: 48.8606, longitude: 2.3376))
  }

  @Test("shows how bytes are given, taken, streamed and sent")
  func bytes() throws {
    let photoURL = try folder.photo()
    let exportURL = folder.url.appending(path: "export.jpg")

    // shown: PhotosAndDocuments.md
    location.photo = try Blob(contentsOf: photoURL)
    location.placemark = try Transformable(Placemark(locality: "Paris"))
    try context.save()

    let photo = try location.photo?.data()
    let city = try location.placemark?.load().locality
    // end
    #expect(photo == (try Data(contentsOf: photoURL)) && city == "Paris")
    #expect(location.photo?.url?.pathExtension == "jpg")

    // shown: PhotosAndDocuments.md
    var bytesRead = 0
    try location.photo?.withChunks { piece in bytesRead += piece.count }
    try location.photo?.copy(to: exportURL)
    print(location.photo?.byteCount ?? 0, location.photo?.type ?? "")
    // end
    #expect(bytesRead == 7 && print.lines == ["7 image/jpeg"])
    #expect(try Data(contentsOf: exportURL) == photo)

    let file = try #require(location.photo?.url)
    let stored = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    // shown: PhotosAndDocuments.md
    do {
      _ = try location.photo?.data()
    } catch DaybookError.Code.documentMissing {
      print("The photo is gone; the location is not.")
    } catch {
      print(error)
    }
    // end
    #expect(print.lines.last == "The photo is gone; the location is not.")
    #expect(try container.newBackgroundContext().count(Location.self) == 1)
    try stored.write(to: file)

    // shown: PhotosAndDocuments.md
    let sent = try JSONEncoder().encode(location.entityValue)
    let received = try JSONDecoder().decode(Location.self, from: sent)
    print(received.photo == location.photo)  // true
    // end
    #expect(print.lines.last == "true")
  }
}
