import Testing

@testable import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Where stores by name are")
struct ApplicationDataTests {
  #if os(Linux)
    @Test("XDG_DATA_HOME decides, else the home directory's .local/share; the folder is made")
    func linux() throws {
      let directory = try TemporaryDirectory()
      let base = directory.url.path
      let data = try ApplicationData.url(
        ofStore: "My", environment: ["XDG_DATA_HOME": base + "/data", "HOME": "/nowhere"])
      #expect(data.path == base + "/data/My.daybook")
      let home = try ApplicationData.url(ofStore: "My", environment: ["HOME": base])
      #expect(home.path == base + "/.local/share/My.daybook")
      let relative = try ApplicationData.url(
        ofStore: "My", environment: ["XDG_DATA_HOME": "data", "HOME": base])
      #expect(relative == home)
      #expect(FileManager.default.fileExists(atPath: base + "/.local/share"))
      #expect(FileManager.default.fileExists(atPath: base + "/data"))
      let error = try Sample.error { _ = try ApplicationData.url(ofStore: "My", environment: [:]) }
      #expect(error.code == .storeCannotCreate && error.message.contains("HOME"))
    }
  #endif

  @Test("a name that leads elsewhere is refused", arguments: ["", ".", "../x", "a/b", "a\0"])
  func names(name: String) throws {
    let error = try Sample.error { _ = try ApplicationData.url(ofStore: name) }
    #expect(error.code == .storeCannotCreate)
  }
}
