import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The models and stores the tests work with.
enum Sample {
  static func locations() throws -> Model {
    try Model([
      ModelEntity(
        "Location",
        attributes: [
          ModelAttribute("latitude", .double, minimum: -90, maximum: 90),
          ModelAttribute("longitude", .double, minimum: -180, maximum: 180),
          ModelAttribute("date", .date, defaultValue: .now, isIndexed: true),
          ModelAttribute("locationDescription", .string, defaultValue: .value("")),
          ModelAttribute(
            "category", .string, defaultValue: .value("No Category"), isIndexed: true),
          ModelAttribute("placemark", .transformable, isOptional: true),
          ModelAttribute("photo", .blob, isOptional: true),
        ])
    ])
  }

  /// One attribute of every type, all optional.
  static func everything() throws -> Model {
    try Model([
      ModelEntity(
        "Thing",
        attributes: AttributeType.allCases.map {
          ModelAttribute("a_\($0.rawValue)", $0, isOptional: true)
        })
    ])
  }

  static func contacts() throws -> Model {
    try Model([
      ModelEntity(
        "Contact",
        attributes: [
          ModelAttribute("name", .string, minLength: 1, maxLength: 20),
          ModelAttribute(
            "email", .string, isOptional: true, pattern: "[^@]+@[^@]+", isUnique: true),
          ModelAttribute(
            "kind", .string, defaultValue: .value("friend"), oneOf: ["friend", "foe"]),
          ModelAttribute("age", .int16, isOptional: true, minimum: 0, maximum: 150),
          ModelAttribute("city", .string, isOptional: true),
        ],
        unique: [["name", "city"]])
    ])
  }

  /// A context on a store in memory.
  static func context(_ model: Model) throws -> ManagedObjectContext {
    try PersistentContainer(inMemory: model).newBackgroundContext()
  }

  /// The error that `work` throws.
  static func error(
    _ work: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> DaybookError {
    do {
      try work()
    } catch let error as DaybookError {
      return error
    }
    Issue.record("no error was thrown", sourceLocation: sourceLocation)
    throw CancellationError()
  }
}

/// A directory that goes with the test.
final class TemporaryDirectory {
  let url: URL

  init() throws {
    url = URL(filePath: NSTemporaryDirectoryPath.value).appending(path: "daybook-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

private enum NSTemporaryDirectoryPath {
  static let value = FileManager.default.temporaryDirectory.path
}
