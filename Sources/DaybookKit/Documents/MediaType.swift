#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What bytes are: a media type and the ending of its files.
struct MediaType: Sendable, Hashable {
  let name: String
  let fileExtension: String

  static let unknown = MediaType(name: "application/octet-stream", fileExtension: "bin")

  private init(name: String, fileExtension: String) {
    self.name = name
    self.fileExtension = fileExtension
  }

  private static let known: [(name: String, endings: [String])] = [
    ("image/jpeg", ["jpg", "jpeg"]), ("image/png", ["png"]), ("image/gif", ["gif"]),
    ("image/heic", ["heic", "heif"]), ("image/webp", ["webp"]), ("image/tiff", ["tiff", "tif"]),
    ("image/bmp", ["bmp"]), ("image/svg+xml", ["svg"]), ("application/pdf", ["pdf"]),
    ("application/json", ["json"]), ("application/zip", ["zip"]), ("text/plain", ["txt"]),
    ("text/markdown", ["md"]), ("text/csv", ["csv"]), ("text/html", ["html", "htm"]),
    ("audio/mpeg", ["mp3"]), ("audio/mp4", ["m4a"]), ("audio/wav", ["wav"]),
    ("video/mp4", ["mp4"]), ("video/quicktime", ["mov"]),
    ("application/octet-stream", ["bin"]),
  ]

  /// The type of files with this ending, in any case; nil when unknown.
  init?(fileExtension: String) {
    let ending = fileExtension.lowercased()
    guard let found = Self.known.first(where: { $0.endings.contains(ending) }) else { return nil }
    self.init(name: found.name, fileExtension: found.endings[0])
  }

  /// The type called `name`; an unknown one keeps its name and ends in `bin`.
  init(name: String) {
    let ending = Self.known.first { $0.name == name.lowercased() }?.endings.first
    self.init(name: name, fileExtension: ending ?? Self.unknown.fileExtension)
  }

  /// The type that the first bytes tell.
  static func of(_ data: Data) -> MediaType {
    let head = [UInt8](data.prefix(16))
    for (start, name) in signatures where head.starts(with: start) { return MediaType(name: name) }
    if head.count >= 12 {
      let brand = String(decoding: head[8..<12], as: UTF8.self)
      if head.starts(with: Array("RIFF".utf8)) {
        if brand == "WEBP" { return MediaType(name: "image/webp") }
        if brand == "WAVE" { return MediaType(name: "audio/wav") }
      }
      if head[4..<8].elementsEqual("ftyp".utf8) {
        switch brand {
        case "heic", "heix", "mif1", "heim", "heis": return MediaType(name: "image/heic")
        case "qt  ": return MediaType(name: "video/quicktime")
        case "M4A ": return MediaType(name: "audio/mp4")
        default: return MediaType(name: "video/mp4")
        }
      }
    }
    return unknown
  }

  private static let signatures: [([UInt8], String)] = [
    ([0xFF, 0xD8, 0xFF], "image/jpeg"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    (Array("GIF87a".utf8), "image/gif"), (Array("GIF89a".utf8), "image/gif"),
    ([0x49, 0x49, 0x2A, 0x00], "image/tiff"), ([0x4D, 0x4D, 0x00, 0x2A], "image/tiff"),
    (Array("%PDF-".utf8), "application/pdf"), ([0x50, 0x4B, 0x03, 0x04], "application/zip"),
    (Array("ID3".utf8), "audio/mpeg"),
  ]
}
