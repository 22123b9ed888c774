@testable import DaybookCLI

extension Input {
  /// An input that arrives in pieces of `size` bytes.
  static func of(_ bytes: [UInt8], inPiecesOf size: Int = 128 * 1024) -> Input {
    var rest = bytes[...]
    return Input(name: "test") { limit in
      defer { rest = rest.dropFirst(min(limit, size)) }
      return Array(rest.prefix(min(limit, size)))
    }
  }
}

/// Collects what is written.
final class Collected {
  private(set) var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }
  var output: Output { Output { [self] in bytes += $0 } }
}
