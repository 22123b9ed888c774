import JSONText
import StoreEngine
import Testing

@Suite("SHA-256") struct SHA256Tests {
  @Test(
    "the examples of FIPS 180-4 have their digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func examples(text: String, digest: String) {
    #expect(SHA256.hex(of: Bytes(text)) == digest)
  }

  @Test("a million letters a have the digest NIST gives")
  func million() {
    let bytes = [UInt8](repeating: 0x61, count: 1_000_000)
    #expect(
      SHA256.hex(of: bytes) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(
    "padding is right on both sides of a block's end",
    arguments: [
      (55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"),
      (56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"),
      (63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"),
      (64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"),
      (65, "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9"),
      (119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"),
      (120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"),
      (128, "24da1b81d0b16df6428eee73c69fcb2a93c76bc6df706f0c6670fe6bfe800464"),
    ])
  func padding(length: Int, digest: String) {
    #expect(SHA256.hex(of: [UInt8](repeating: 0x78, count: length)) == digest)
  }

  @Test("the digest does not depend on how the bytes are cut")
  func cuts() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for size in [1, 3, 63, 64, 65, 127, 128, 200, 300] {
      var hash = SHA256()
      for start in stride(from: 0, to: 300, by: size) {
        hash.update(bytes[start..<min(start + size, 300)])
      }
      #expect(
        hash.hex == "87adbd2a143a221c13024a2de18c12678c5ba8a438fcdd503c6ab14bc856767c",
        "pieces of \(size) bytes")
    }
  }

  @Test("a digest may be taken on the way")
  func onTheWay() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    #expect(hash.hex == SHA256.hex(of: Bytes("ab")))
    hash.update(Bytes("c"))
    #expect(hash.hex == SHA256.hex(of: Bytes("abc")))
    #expect(hash.finalize().count == 32)
  }
}
