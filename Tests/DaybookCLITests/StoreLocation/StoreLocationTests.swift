import Testing

@testable import DaybookCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Finding the store") struct StoreLocationTests {
  private static func world(_ folder: Scratch, _ path: String, _ variable: String? = nil) -> World {
    World(
      variables: variable.map { ["DAYBOOK_STORE": $0] } ?? [:],
      workingDirectory: path.isEmpty ? folder.path : "\(folder.path)/\(path)",
      stdoutTerminal: .none, stderrTerminal: .none, stdinIsTerminal: false)
  }

  @Test("--store comes before the variable, the variable before the directory")
  func order() throws {
    let folder = try Scratch("a.daybook/")
    #expect(try StoreLocation.find("b", in: Self.world(folder, "", "c")) == "b")
    #expect(try StoreLocation.find(nil, in: Self.world(folder, "", "c")) == "c")
    #expect(try StoreLocation.find(nil, in: Self.world(folder, "", "")) == "a.daybook")
    #expect(try StoreLocation.find(nil, in: Self.world(folder, "")) == "a.daybook")
  }

  @Test("the nearest parent that has a store is taken, a file or a hidden folder is none")
  func parents() throws {
    let folder = try Scratch("a.daybook/", "b/.daybook/", "b/.x.daybook/", "b/c/file.daybook")
    #expect(
      try StoreLocation.find(nil, in: Self.world(folder, "b/c")) == "\(folder.path)/a.daybook")
  }

  @Test("several stores are listed and none is taken")
  func several() throws {
    let folder = try Scratch("b.daybook/", "a.daybook/", "x/")
    let failure = try #require(throws: Failure.self) {
      try StoreLocation.find(nil, in: Self.world(folder, ""))
    }
    #expect(failure.exit == .usage)
    #expect(failure.message == "There are 2 stores here.")
    #expect(failure.details == ["a.daybook", "b.daybook"])
    #expect(failure.hint.contains("--store"))
  }

  @Test("without a store the way to make one is told")
  func none() throws {
    // Not in the folder for temporary files: others keep stores there.
    let world = World(
      variables: [:], workingDirectory: "/no-such-folder-\(UUID().uuidString)/x",
      stdoutTerminal: .none, stderrTerminal: .none, stdinIsTerminal: false)
    let failure = try #require(throws: Failure.self) {
      try StoreLocation.find(nil, in: world)
    }
    #expect(failure.exit == .notFound)
    #expect(failure.hint.contains("daybook init"))
  }
}
