import DaybookKit
import Testing

@testable import DaybookCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Models that come with the tool") struct ModelTemplateTests {
  @Test("each is the model of the same name in the fixtures", arguments: ModelTemplate.allCases)
  func fixture(template: ModelTemplate) throws {
    let file = Package.root.appending(path: "Fixtures/models/\(template.rawValue).json")
    let expected = try Model(json: Data(contentsOf: file))
    #expect(try Model(json: Data(template.json.utf8)) == expected)
  }
}
