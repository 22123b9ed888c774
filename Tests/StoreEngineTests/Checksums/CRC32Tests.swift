import JSONText
import StoreEngine
import Testing

@Suite("CRC-32") struct CRC32Tests {
  @Test(
    "known texts have zlib's checksum",
    arguments: [
      ("", "00000000"),
      ("a", "e8b7be43"),
      ("123456789", "cbf43926"),
      ("The quick brown fox jumps over the lazy dog", "414fa339"),
      (String(repeating: "0123456789abcdef", count: 64), "e7ff28b4"),
    ])
  func knownTexts(text: String, checksum: String) {
    #expect(CRC32.hex(of: CRC32.of(Bytes(text))) == checksum)
  }

  @Test("every length up to three steps agrees with one bit at a time")
  func everyLength() {
    let bytes = (0..<48).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    for start in 0..<4 {
      for end in start...48 {
        let part = Array(bytes[start..<end])
        #expect(CRC32.of(part) == bitByBit(part), "bytes \(start)..<\(end)")
        #expect(CRC32.of(bytes[start..<end]) == bitByBit(part))
      }
    }
  }

  @Test("the checksum does not depend on how the bytes are cut")
  func cuts() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for cut in 0...100 {
      var checksum = CRC32()
      checksum.update(bytes[..<cut])
      checksum.update(Bytes(Array(bytes[cut...])))
      #expect(checksum.value == bitByBit(bytes), "cut at \(cut)")
    }
  }

  @Test("eight lower-case digits are read back, anything else is not")
  func digits() {
    #expect(CRC32.value(ofHex: Bytes("cbf43926")) == 0xCBF4_3926)
    #expect(CRC32.hex(of: 0x0000_00AB) == "000000ab")
    for wrong in ["CBF43926", "cbf4392", "cbf439260", "cbf4392g", ""] {
      #expect(CRC32.value(ofHex: Bytes(wrong)) == nil, "\(wrong)")
    }
  }

  private func bitByBit(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt32 = ~0
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    return ~register
  }
}
