import Testing

@testable import DaybookCLI
import DaybookKit

@Suite("Guessing what was meant") struct NearestTests {
  @Test(
    "the nearest name is found, a far one is not",
    arguments: [
      ("lsit", "list"), ("lst", "list"), ("LIST", "list"), ("comp", "compact"),
      ("exprot", "export"),
      ("delete!", "delete"), ("zebra", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(word: String, name: String?) {
    #expect(
      NearestName.of(word, in: ["list", "compact", "export", "import", "delete", "count"])
        == name)
  }
}
