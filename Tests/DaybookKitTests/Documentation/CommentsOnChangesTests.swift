import DaybookKit
import Foundation
import Testing

@Suite("Comments on saved changes") struct CommentsOnChangesTests {
  typealias Location = ModellingTests.Location

  private func save(_ category: String, to container: PersistentContainer) throws {
    let context = container.newBackgroundContext()
    context.insert(Location(latitude: 1, longitude: 2)).category = category
    try context.save()
  }

  @Test("show changes that a synchronous program waits for")
  func waiting() throws {
    let container = try PersistentContainer(inMemory: ModellingTests.model())
    let print = Printed()
    let changes = try container.changes(of: Location.self)
    try save("Bar", to: container)
    changes.finish()
    // shown: SavedChanges.swift
    while let change = try changes.wait() {
      print(change.kind, change.value.category)
    }
    // end
    #expect(print.lines == ["insert Bar"])
  }

  @Test("show changes that a task takes", .timeLimit(.minutes(1)))
  func taking() async throws {
    let container = try PersistentContainer(inMemory: ModellingTests.model())
    let print = Printed()
    let task = Task {
      // shown: PersistentContainer+Changes.swift
      for try await change in try container.changes(of: Location.self, where: \.category == "Bar") {
        print(change.kind, change.value.date, change.matches)
      }
      // end
    }
    while print.lines.isEmpty {
      try save("Bar", to: container)
      try await Task.sleep(for: .milliseconds(10))
    }
    task.cancel()
    try await task.value
    #expect(print.lines[0].hasPrefix("insert "))
  }
}
