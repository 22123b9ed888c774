import Testing

@testable import DaybookCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Endings of ids") struct IdentifierEndingsTests {
  private static func ids(_ texts: String...) throws -> [UUID] {
    try texts.map { try #require(UUID(uuidString: $0)) }
  }

  @Test("six digits do when no other id ends so")
  func six() throws {
    let ids = try Self.ids(
      "0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d", "0199e2b4-7d11-7b02-9e44-1a2b3c4d5e6f")
    let endings = IdentifierEndings(ids)
    #expect(ids.map(endings.ending) == ["7b8c9d", "4d5e6f"])
  }

  @Test("ids that end alike get as many digits as tell them apart")
  func longer() throws {
    let ids = try Self.ids(
      "0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d", "0199e2b4-7d11-7b02-9e44-0d5f6b7b8c9d",
      "0199e2b4-7d11-7b02-9e45-0d5f6b7b8c9d")
    let endings = IdentifierEndings(ids)
    #expect(ids.map(endings.ending) == ["a7b8c9d", "4-0d5f6b7b8c9d", "5-0d5f6b7b8c9d"])
  }

  @Test("every ending is the shortest that only its id has", arguments: [1, 2, 3])
  func shortest(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // The last bytes vary little, so that endings must grow.
    let ids = (0..<120).map { _ in
      func byte(_ limit: UInt8) -> UInt8 { UInt8.random(in: 0..<limit, using: &random) }
      return UUID(
        uuid: (
          1, 2, 3, 4, 5, 6, 7, 8, byte(255), byte(255), byte(255), byte(3), byte(2), byte(2),
          byte(2), byte(2)
        ))
    }
    let unique = Array(Set(ids))
    let endings = IdentifierEndings(unique)
    let texts = unique.map { $0.uuidString.lowercased().filter { $0 != "-" } }
    for (id, text) in zip(unique, texts) {
      let ending = endings.ending(of: id).filter { $0 != "-" }
      #expect(text.hasSuffix(ending))
      #expect(texts.count { $0.hasSuffix(ending) } == 1, "seed \(seed)")
      let shorter = ending.dropFirst()
      #expect(ending.count == 6 || texts.count { $0.hasSuffix(shorter) } > 1, "seed \(seed)")
    }
  }
}

@Suite("Digits of ids") struct IdentifierDigitsTests {
  @Test(
    "differing digits are counted, not bits",
    arguments: [
      (0, 0, 0), (0xF, 0, 1), (0x1F, 0x2E, 2), (0x0123_4567, 0x0123_4576, 2),
      (UInt128.max, 0, 32),
    ] as [(UInt128, UInt128, Int)])
  func differing(one: UInt128, other: UInt128, count: Int) {
    #expect(IdentifierDigits.differing(one, other) == count)
  }
}
