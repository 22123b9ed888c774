import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Order, limit and offset of a fetch")
struct FetchOrderTests {
  static func context() throws -> ManagedObjectContext {
    let context = try Sample.context(
      Model([
        ModelEntity(
          "Item",
          attributes: [
            ModelAttribute("name", .string, isOptional: true),
            ModelAttribute("rank", .int32, isOptional: true),
            ModelAttribute("info", .json, isOptional: true),
          ])
      ]))
    let rows: [(FieldValue, FieldValue)] = [
      ("b", 2), ("a", 10), ("Z", nil), ("é", 2), (nil, -1), ("e\u{301}", 1), ("z", 2),
    ]
    for (place, (name, rank)) in rows.enumerated() {
      try context.insert(entity: "Item", ["name": name, "rank": rank, "info": ["n": rank]])
      if place == 4 { try context.save() }
    }
    return context
  }

  static func ranks(_ context: ManagedObjectContext, _ request: FetchRequest<Record>) throws
    -> [String]
  {
    try context.fetch(request).map {
      "\($0["name"]?.plainText ?? "")\($0["rank"]?.plainText ?? "")"
    }
  }

  @Test("without criteria objects come as they were inserted, pending ones last")
  func insertion() throws {
    let context = try Self.context()
    let request = FetchRequest<Record>(entity: "Item")
    #expect(try Self.ranks(context, request) == ["b2", "a10", "Z", "é2", "-1", "e\u{301}1", "z2"])
    try context.save()
    #expect(try Self.ranks(context, request) == ["b2", "a10", "Z", "é2", "-1", "e\u{301}1", "z2"])
  }

  @Test(
    "criteria apply in turn, nil first, ties by insertion",
    arguments: [
      ([Sort<Record>.ascending("name")], ["-1", "Z", "a10", "b2", "z2", "é2", "e\u{301}1"]),
      ([.descending("name")], ["é2", "e\u{301}1", "z2", "b2", "a10", "Z", "-1"]),
      (
        [.ascending("rank"), .descending("name")],
        ["Z", "-1", "e\u{301}1", "é2", "z2", "b2", "a10"]
      ),
      ([.descending("rank")], ["a10", "b2", "é2", "z2", "e\u{301}1", "-1", "Z"]),
      ([.ascending("info.n")], ["Z", "-1", "e\u{301}1", "b2", "é2", "z2", "a10"]),
      (
        [.ascending("name", options: [.caseInsensitive, .diacriticInsensitive])],
        ["-1", "a10", "b2", "é2", "e\u{301}1", "Z", "z2"]
      ),
    ])
  func sorted(sorts: [Sort<Record>], expected: [String]) throws {
    let context = try Self.context()
    var request = FetchRequest<Record>(entity: "Item")
    request.sortBy = sorts
    #expect(try Self.ranks(context, request) == expected)
    request.fetchLimit = 2
    request.fetchOffset = 1
    #expect(try Self.ranks(context, request) == Array(expected[1...2]))
    #expect(try context.count(request) == 2)
    var streamed: [String] = []
    try context.forEach(request) {
      streamed.append("\($0["name"]?.plainText ?? "")\($0["rank"]?.plainText ?? "")")
    }
    #expect(streamed == Array(expected[1...2]))
  }

  @Test("limits cut, offsets skip, and wrong ones are refused")
  func limits() throws {
    let context = try Self.context()
    var request = FetchRequest<Record>(entity: "Item")
    request.fetchLimit = 0
    #expect(try context.fetch(request).isEmpty)
    request.fetchLimit = nil
    request.fetchOffset = 100
    #expect(try context.fetch(request).isEmpty && context.count(request) == 0)
    request.fetchOffset = -1
    #expect(try Sample.error { _ = try context.fetch(request) }.code == .requestInvalid)
    request.fetchOffset = 0
    request.sortBy = [.ascending("info")]
    #expect(try Sample.error { _ = try context.fetch(request) }.code == .requestInvalid)
    request.sortBy = [.ascending("nam")]
    #expect(try Sample.error { _ = try context.fetch(request) }.code == .attributeUnknown)
  }
}
