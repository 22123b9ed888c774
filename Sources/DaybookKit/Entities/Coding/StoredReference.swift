import JSONText
import StoreEngine

/// The reference of a document, as a record has it, read by a decoder and
/// written by an encoder.
struct StoredReference: Codable {
  let reference: DocumentReference

  private enum CodingKeys: String, CodingKey {
    case file = "_file"
    case bytes = "_bytes"
    case sha256 = "_sha256"
    case type = "_type"
  }

  init(_ reference: DocumentReference) { self.reference = reference }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let file = try values.decode(String.self, forKey: .file)
    let bytes = try values.decode(Int.self, forKey: .bytes)
    guard bytes >= 0, !file.isEmpty, !file.hasPrefix("."),
      file.utf8.allSatisfy({ $0 != UInt8(ascii: "/") && $0 != 0 })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .file, in: values, debugDescription: "this is no reference of a document")
    }
    reference = DocumentReference(
      file: file, bytes: bytes, sha256: try values.decode(String.self, forKey: .sha256),
      type: try values.decode(String.self, forKey: .type))
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(reference.file, forKey: .file)
    try values.encode(reference.bytes, forKey: .bytes)
    try values.encode(reference.sha256, forKey: .sha256)
    try values.encode(reference.type, forKey: .type)
  }
}

extension Document {
  /// Writes what stands for the document in a record: its reference, or, while
  /// it is not saved, its value (a transformable) or its size (a blob).
  func encodeReference(to encoder: any Encoder, inline value: (any Encodable)?) throws {
    if case .stored(let stored) = content {
      return try StoredReference(stored.reference).encode(to: encoder)
    }
    var values = encoder.container(keyedBy: PendingKeys.self)
    if let value {
      try values.encode(value, forKey: .inline)
    } else {
      try values.encode(byteCount, forKey: .pending)
    }
  }

  private enum PendingKeys: String, CodingKey {
    case inline = "_inline"
    case pending = "_pending"
  }
}
