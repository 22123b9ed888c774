import Testing

@testable import DaybookCLI

@Suite("Sizes for people") struct ByteCountTests {
  @Test(
    "bytes are told in the unit that fits",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 KB"), (7884, "7.9 KB"),
      (999_949, "999.9 KB"), (1_000_000, "1.0 MB"), (1_234_567_890, "1.2 GB"),
      (5_000_000_000_000, "5.0 TB"),
    ])
  func text(bytes: Int, text: String) {
    #expect(ByteCount.text(of: bytes) == text)
  }
}
