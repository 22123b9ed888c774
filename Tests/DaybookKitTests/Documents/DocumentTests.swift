import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("A document")
struct DocumentTests {
  private let directory: TemporaryDirectory
  private let container: PersistentContainer

  init() throws {
    directory = try TemporaryDirectory()
    container = try PersistentContainer(
      at: directory.url.appending(path: "A.daybook"), model: Sample.locations())
  }

  private let large = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) })

  /// The photo of a location that was saved with it.
  private func saved(
    _ photo: Document, in container: PersistentContainer? = nil
  ) throws -> (location: ManagedObject<Record>, photo: Document) {
    let context = (container ?? self.container).newBackgroundContext()
    let location = try context.insert(entity: "Location", ["latitude": 1, "longitude": 2])
    try location.setValue(.document(photo), forKey: "photo")
    try context.save()
    return (location, try #require(location["photo"]?.documentValue))
  }

  private func files() throws -> Set<String> {
    let folder = directory.url.appending(path: "A.daybook/documents/Location")
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  @Test("equals every other of the same bytes and type, saved or not, and hashes alike")
  func equality() throws {
    let source = directory.url.appending(path: "photo.jpg")
    try large.write(to: source)
    let memory = Document(large, type: "image/jpeg")
    let file = try Document(contentsOf: source)
    let stored = try saved(file).photo
    #expect(memory == file && file == stored && stored == memory)
    #expect(Set([memory, file, stored]).count == 1)
    #expect(memory != Document(large, type: "image/png"))
    let other = Document(large.dropLast() + [99], type: "image/jpeg")
    #expect(other != memory && other != stored && other != file)
    #expect(Document(large[1...]) == Document(Data(large.dropFirst())))
  }

  @Test("has a URL once it is saved, of the file that holds its bytes")
  func url() throws {
    let pending = Document(large)
    #expect(pending.url == nil)
    let stored = try saved(pending).photo
    let url = try #require(stored.url)
    #expect(try Data(contentsOf: url) == large)
    #expect(url.lastPathComponent == stored.fileName)
    let inMemory = try PersistentContainer(inMemory: Sample.locations())
    let unnamed = try saved(pending, in: inMemory).photo
    #expect(unnamed.url == nil)
    #expect(try unnamed.data() == large)
  }

  @Test("given to another object or store it is copied, given to its own it stays")
  func copying() throws {
    let first = try saved(Document(large))
    let second = try saved(first.photo)
    #expect(first.photo.fileName != second.photo.fileName && first.photo == second.photo)
    #expect(try files().count == 2)
    let elsewhere = try PersistentContainer(inMemory: Sample.locations())
    let third = try saved(first.photo, in: elsewhere)
    #expect(third.photo.fileName?.hasPrefix("\(third.location.objectID)-photo-") == true)
    #expect(try third.photo.data() == large)
    // Away and back again, in two saves.
    let context = first.location.managedObjectContext
    try first.location.setValue(.null, forKey: "photo")
    try context.save()
    try first.location.setValue(.document(first.photo), forKey: "photo")
    try context.save()
    #expect(first.location["photo"]?.documentValue?.fileName == first.photo.fileName)
    #expect(try files().count == 2)
  }

  @Test("whose file is gone fails when it is loaded, and says whose it is")
  func missing() throws {
    let stored = try saved(Document(large))
    try FileManager.default.removeItem(at: #require(stored.photo.url))
    let copy = directory.url.appending(path: "copy.bin")
    let attempts: [() throws -> Void] = [
      { _ = try stored.photo.data() }, { try stored.photo.withChunks { _ in } },
      { try stored.photo.copy(to: copy) }, { _ = try saved(stored.photo) },
    ]
    for attempt in attempts {
      let error = try Sample.error { try attempt() }
      #expect(error.code == .documentMissing)
      #expect(error.context.file == "documents/Location/\(stored.photo.fileName ?? "")")
      #expect(error.context.entity == "Location" && error.context.attribute == "photo")
      #expect(error.context.objectID == stored.location.objectID)
    }
    #expect(!FileManager.default.fileExists(atPath: copy.path))
    #expect(try container.info().saves == 1)
  }

  @Test("whose file was changed is not copied, not even in part")
  func damaged() throws {
    let stored = try saved(Document(large))
    let url = try #require(stored.photo.url)
    try (large.dropLast() + [99]).write(to: url)
    let copy = directory.url.appending(path: "copy.bin")
    #expect(try Sample.error { try stored.photo.copy(to: copy) }.code == .documentDamaged)
    #expect(try Sample.error { _ = try saved(stored.photo) }.code == .documentDamaged)
    let left = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    #expect(left == ["A.daybook"])
    #expect(try files().count == 1)
  }

  @Test("is copied to a new name alone, in a folder that is there")
  func copyTargets() throws {
    let document = Document(large)
    let taken = directory.url.appending(path: "taken")
    try Data("mine".utf8).write(to: taken)
    for name in ["taken", "nowhere/copy", "", "."] {
      let url = directory.url.appending(path: name)
      let error = try Sample.error { try document.copy(to: url) }
      #expect(error.code == .fileInputOutput)
      #expect(error.context.file == url.path)
    }
    #expect(try Data(contentsOf: taken) == Data("mine".utf8))
  }

  @Test("an error of who reads it in chunks is thrown on, as it was")
  func giving() throws {
    struct Enough: Error {}
    let photo = try saved(Document(large)).photo
    for document in [photo, Document(large)] {
      var count = 0
      #expect(throws: Enough.self) {
        try document.withChunks { _ in
          count += 1
          throw Enough()
        }
      }
      #expect(count == 1)
    }
  }

  @Test("of a file is kept by a batch insert as well")
  func batch() throws {
    let source = directory.url.appending(path: "photo.jpg")
    try large.write(to: source)
    let batch = try BatchInsert(into: container, entity: "Location")
    try batch.add(
      [
        ("latitude", 1), ("longitude", 2), ("photo", .document(try Document(contentsOf: source))),
      ], line: 1)
    try Data().write(to: source)
    try batch.commit()
    let context = container.newBackgroundContext()
    let location = try #require(try context.fetch(FetchRequest<Record>(entity: "Location")).first)
    #expect(try location["photo"]?.documentValue?.data() == large)
  }
}
