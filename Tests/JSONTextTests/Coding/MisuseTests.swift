import JSONText
import Testing

#if os(Linux) || os(macOS)
  @Suite("A container that outlives its call")
  struct MisuseTests {
    /// Keeps containers of calls that are over.
    final class Thief: Codable {
      nonisolated(unsafe) static var encoder: KeyedEncodingContainer<Key>?  // one test, one process
      nonisolated(unsafe) static var decoder: KeyedDecodingContainer<Key>?  // one test, one process
      enum Key: String, CodingKey { case a }

      init() {}

      init(from decoder: any Decoder) throws {
        Self.decoder = try decoder.container(keyedBy: Key.self)
      }

      func encode(to encoder: any Encoder) throws {
        Self.encoder = encoder.container(keyedBy: Key.self)
      }
    }

    @Test("stops the program when it writes")
    func encoding() async {
      await #expect(processExitsWith: .failure) {
        _ = try JSONTextEncoder().encode(Thief())
        _ = try JSONTextEncoder().encode([1])
        try Thief.encoder?.encode(1, forKey: .a)
      }
    }

    @Test("stops the program when it reads")
    func decoding() async {
      await #expect(processExitsWith: .failure) {
        _ = try JSONTextDecoder().decode([Thief].self, from: Bytes(#"[{"a":1},2]"#))
        _ = try Thief.decoder?.decode(Int.self, forKey: .a)
      }
    }

    @Test("is told apart from one of a later call in the same memory")
    func laterCall() async {
      await #expect(processExitsWith: .failure) {
        _ = try? JSONTextDecoder().decode([Thief].self, from: Bytes(#"[{"a":1}]"#))
        struct Reader: Decodable {
          init(from decoder: any Decoder) throws {
            _ = try Thief.decoder?.decode(Int.self, forKey: .a)
          }
        }
        _ = try? JSONTextDecoder().decode([Reader].self, from: Bytes(#"[{"a":1}]"#))
      }
    }
  }
#endif
