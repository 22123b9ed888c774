import Testing

@testable import DaybookCLI

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
      Nearest.name(to: word, among: ["list", "compact", "export", "import", "delete", "count"])
        == name)
  }
}
