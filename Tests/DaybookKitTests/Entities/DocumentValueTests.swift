import JSONText
import StoreEngine
import Testing

@testable import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A store that has one document, or has lost it.
private final class Shelf: DocumentAccess {
  let bytes: [UInt8]?

  init(_ bytes: [UInt8]?) { self.bytes = bytes }

  func readDocument(
    _ reference: DocumentReference, entity: String,
    _ body: (Bytes) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let bytes else { throw StoreError("document.missing", "It is not there.") }
    try body(Bytes(bytes))
  }
}

@Suite("Blobs and transformables")
struct DocumentValueTests {
  private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
  private static let members = """
    "latitude":1,"longitude":2,"date":"2026-11-30T12:00:00.000Z","locationDescription":"",\
    "category":"","placemark":{"_file":"p.json","_bytes":22,"_sha256":"ab","_type":"application/json"},\
    "photo":{"_file":"p.jpg","_bytes":7,"_sha256":"cd","_type":"image/jpeg"}
    """

  private func location(_ bytes: [UInt8]?) throws -> Location {
    let record = RecordText(
      members: Bytes(Self.members), access: Shelf(bytes), entity: "Location")
    return try Location.entity.coding.decode(record, id: nil).value
  }

  @Test("what is stored is reached through the record, and read when asked for")
  func stored() throws {
    let location = try location(Array("{\"locality\":\"Berlin\"}".utf8))
    #expect(try location.placemark?.load() == Placemark(locality: "Berlin"))
    let photo = try #require(location.photo)
    #expect(photo.byteCount == 7 && photo.type == "image/jpeg")
    #expect(try photo.data().count == 21)
    let (value, problem) = Location.entity.coding.fieldValue(at: 6, of: location)
    #expect(problem == nil)
    #expect(value.documentValue?.fileName == "p.jpg")
  }

  @Test("a missing file is an error of the load, not of the fetch")
  func missing() throws {
    let location = try location(nil)
    let load = try Sample.error { _ = try location.placemark?.load() }
    let data = try Sample.error { _ = try location.photo?.data() }
    #expect(load.code == .documentMissing && data.code == .documentMissing)
  }

  @Test("a document of another shape is an error that names the type and its file")
  func otherShape() throws {
    let error = try Sample.error { _ = try location(Array("[1]".utf8)).placemark?.load() }
    #expect(error.code == .valueInvalid && error.context.file == "p.json")
    #expect(error.message.contains("is no Placemark: expected an object"))
  }

  @Test("a pending document is found by the name of its attribute")
  func drafts() throws {
    let photo = Blob(Self.jpeg)
    let record = RecordText(
      members: Bytes(
        "\"name\":\"A\",\"type\":\"\",\"image\":{\"_pending\":7},\"isFavorite\":false"),
      access: nil, entity: "Restaurant", drafts: ["image": photo.document])
    let read = try Restaurant.entity.coding.decode(record, id: nil).value
    #expect(read.image == photo)
    #expect(try read.image?.data() == Self.jpeg)
  }

  @Test("under a foreign coder both carry their value along and come back equal")
  func foreign() throws {
    var location = Location(latitude: 1, longitude: 2)
    location.date = Date(timeIntervalSinceReferenceDate: 3)
    location.photo = Blob(Self.jpeg)
    location.placemark = try Transformable(Placemark(locality: "Köln"))
    let json = try JSONEncoder().encode(location)
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.contains("\"data\":\"\\/9j\\/4AECAw==\""))
    #expect(text.contains("\"locality\":\"Köln\""))
    let back = try JSONDecoder().decode(Location.self, from: json)
    #expect(back.photo == location.photo && back.placemark == location.placemark)
    #expect(back.photo?.type == "image/jpeg")
    let ours = try JSONTextDecoder().decode(
      Location.self, from: Bytes(JSONTextEncoder().encode(location)))
    #expect(ours.photo == location.photo && ours.placemark == location.placemark)
  }

  @Test("equal bytes are equal and hash alike, whatever they were made of")
  func hashing() throws {
    #expect(Set([Blob(Self.jpeg), Blob(Self.jpeg), Blob(Data([1]))]).count == 2)
    let one = try Transformable(Placemark(locality: "A"))
    let other = try Transformable(Placemark(locality: "A"))
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(try one != Transformable(Placemark(locality: "B")))
    #expect(Blob(Self.jpeg).type == "image/jpeg" && Blob(Self.jpeg, type: "a/b").type == "a/b")
  }

  @Test("a value that JSON cannot hold is refused when the transformable is made")
  func unencodable() throws {
    let error = try Sample.error { _ = try Transformable([1, Double.nan]) }
    #expect(error.code == .valueInvalid && error.message.contains("nan"))
  }

  @Test("a blob of a file keeps what the file was")
  func ofFile() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "photo.png")
    try Data([1, 2, 3]).write(to: file)
    let blob = try Blob(contentsOf: file)
    try Data([4]).write(to: file)
    #expect(try blob.data() == Data([1, 2, 3]))
    #expect(blob.type == "image/png" && blob.url == nil)
    var pieces = Data()
    try blob.withChunks { pieces += $0 }
    #expect(pieces == Data([1, 2, 3]))
    let copy = directory.url.appending(path: "copy.png")
    try blob.copy(to: copy)
    #expect(try Data(contentsOf: copy) == Data([1, 2, 3]))
    let error = try Sample.error { _ = try Blob(contentsOf: directory.url.appending(path: "none")) }
    #expect(error.code == .fileInputOutput)
  }

  @Test("values that cannot be kept are told as problems, by attribute")
  func unkeepable() throws {
    var location = Location(latitude: .nan, longitude: 2)
    location.date = Date(timeIntervalSince1970: 1e12)
    let coding = Location.entity.coding
    #expect(coding.fieldValue(at: 0, of: location).1?.code == .outOfRange)
    #expect(coding.fieldValue(at: 2, of: location).1?.reason.contains("years 1 to 9999") == true)
    #expect(coding.fieldValue(at: 1, of: location).1 == nil)
  }
}
