extension SHA256 {
  /// The eight words that a block changes.
  struct State: Sendable {
    var a: UInt32 = 0x6A09_E667
    var b: UInt32 = 0xBB67_AE85
    var c: UInt32 = 0x3C6E_F372
    var d: UInt32 = 0xA54F_F53A
    var e: UInt32 = 0x510E_527F
    var f: UInt32 = 0x9B05_688C
    var g: UInt32 = 0x1F83_D9AB
    var h: UInt32 = 0x5BE0_CD19

    /// The state as 32 bytes, each word big-endian.
    var digest: [UInt8] {
      let words = (
        a.bigEndian, b.bigEndian, c.bigEndian, d.bigEndian,
        e.bigEndian, f.bigEndian, g.bigEndian, h.bigEndian
      )
      return withUnsafeBytes(of: words) { Array($0) }
    }

    /// Hashes whole blocks of 64 bytes; what is beyond the last one is ignored.
    mutating func absorb(_ blocks: UnsafeRawBufferPointer) {
      guard let base = blocks.baseAddress, blocks.count >= 64 else { return }
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { window in
        guard let window = window.baseAddress else { return }
        SHA256.constants.withUnsafeBufferPointer { constants in
          guard let constants = constants.baseAddress else { return }
          for block in 0..<blocks.count / 64 {
            mix(base + block &* 64, window, constants)
          }
        }
      }
    }

    /// The 64 rounds of one block, sixteen at a time so that the words change
    /// roles, not places. The window holds the sixteen words of the message
    /// schedule that are needed next; a word is replaced when it is used.
    @inline(__always)
    private mutating func mix(
      _ block: UnsafeRawPointer, _ window: UnsafeMutablePointer<UInt32>,
      _ constants: UnsafePointer<UInt32>
    ) {
      var constants = constants
      func last(_ index: Int) -> UInt32 { window[index] &+ constants[index] }
      func next(_ index: Int) -> UInt32 {
        let word = window[index]
        let early = window[(index &+ 1) & 15]
        let late = window[(index &+ 14) & 15]
        let first = State.turned(early, 7) ^ State.turned(early, 18) ^ early &>> 3
        let second = State.turned(late, 17) ^ State.turned(late, 19) ^ late &>> 10
        window[index] = word &+ first &+ window[(index &+ 9) & 15] &+ second
        return word &+ constants[index]
      }

      for index in 0..<16 {
        window[index] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
      }
      let before = self
      var (a, b, c, d, e, f, g, h) = (a, b, c, d, e, f, g, h)
      var shared = b ^ c
      for _ in 0..<3 {
        round(a, b, c, &d, e, f, g, &h, next(0), &shared)
        round(h, a, b, &c, d, e, f, &g, next(1), &shared)
        round(g, h, a, &b, c, d, e, &f, next(2), &shared)
        round(f, g, h, &a, b, c, d, &e, next(3), &shared)
        round(e, f, g, &h, a, b, c, &d, next(4), &shared)
        round(d, e, f, &g, h, a, b, &c, next(5), &shared)
        round(c, d, e, &f, g, h, a, &b, next(6), &shared)
        round(b, c, d, &e, f, g, h, &a, next(7), &shared)
        round(a, b, c, &d, e, f, g, &h, next(8), &shared)
        round(h, a, b, &c, d, e, f, &g, next(9), &shared)
        round(g, h, a, &b, c, d, e, &f, next(10), &shared)
        round(f, g, h, &a, b, c, d, &e, next(11), &shared)
        round(e, f, g, &h, a, b, c, &d, next(12), &shared)
        round(d, e, f, &g, h, a, b, &c, next(13), &shared)
        round(c, d, e, &f, g, h, a, &b, next(14), &shared)
        round(b, c, d, &e, f, g, h, &a, next(15), &shared)
        constants += 16
      }
      round(a, b, c, &d, e, f, g, &h, last(0), &shared)
      round(h, a, b, &c, d, e, f, &g, last(1), &shared)
      round(g, h, a, &b, c, d, e, &f, last(2), &shared)
      round(f, g, h, &a, b, c, d, &e, last(3), &shared)
      round(e, f, g, &h, a, b, c, &d, last(4), &shared)
      round(d, e, f, &g, h, a, b, &c, last(5), &shared)
      round(c, d, e, &f, g, h, a, &b, last(6), &shared)
      round(b, c, d, &e, f, g, h, &a, last(7), &shared)
      round(a, b, c, &d, e, f, g, &h, last(8), &shared)
      round(h, a, b, &c, d, e, f, &g, last(9), &shared)
      round(g, h, a, &b, c, d, e, &f, last(10), &shared)
      round(f, g, h, &a, b, c, d, &e, last(11), &shared)
      round(e, f, g, &h, a, b, c, &d, last(12), &shared)
      round(d, e, f, &g, h, a, b, &c, last(13), &shared)
      round(c, d, e, &f, g, h, a, &b, last(14), &shared)
      round(b, c, d, &e, f, g, h, &a, last(15), &shared)
      self.a = before.a &+ a
      self.b = before.b &+ b
      self.c = before.c &+ c
      self.d = before.d &+ d
      self.e = before.e &+ e
      self.f = before.f &+ f
      self.g = before.g &+ g
      self.h = before.h &+ h
    }

    /// One round. Where `b` and `c` differ, `shared`, the round before knew as
    /// its `a` and `b`; the turns are nested, which saves copies of a word.
    @inline(__always)
    private func round(
      _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
      _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32,
      _ shared: inout UInt32
    ) {
      let choice = g ^ (e & (f ^ g))
      let differing = a ^ b
      let majority = (differing & shared) ^ b
      shared = differing
      let first = State.turned(State.turned(State.turned(e, 14) ^ e, 5) ^ e, 6)
      let second = State.turned(State.turned(State.turned(a, 9) ^ a, 11) ^ a, 2)
      let sum = h &+ first &+ choice &+ word
      d = d &+ sum
      h = sum &+ second &+ majority
    }

    @inline(__always)
    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
      word &>> bits | word &<< (32 &- bits)
    }
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5,
    0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
    0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC,
    0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
    0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3,
    0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5,
    0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
    0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
