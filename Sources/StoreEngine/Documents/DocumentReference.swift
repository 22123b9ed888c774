package import JSONText

/// What a record holds of a document: its file's name, size, hash and type.
///
/// On disk: `{"_file":"0199…-photo-5c1e9a2b.jpg","_bytes":48213,"_sha256":"…","_type":"image/jpeg"}`.
package struct DocumentReference: Sendable, Hashable {
  package var file: String
  package var bytes: Int
  /// 64 lower-case hexadecimal digits.
  package var sha256: String
  package var type: String

  package init(file: String, bytes: Int, sha256: String, type: String) {
    self.file = file
    self.bytes = bytes
    self.sha256 = sha256
    self.type = type
  }

  /// Reads an attribute's value; nil when it is not a document's reference.
  ///
  /// A file name that is more than one component is not one.
  package init?(_ value: Bytes) {
    guard value.count > 2, value[0] == UInt8(ascii: "{"),
      let members = try? JSONText.members(of: value),
      let file = members.text("_file"), let sha256 = members.text("_sha256"),
      let type = members.text("_type"), let size = members.first(where: { $0.key == "_bytes" }),
      size.kind == .number, let bytes = JSONText.int64(of: size.value), bytes >= 0,
      !file.isEmpty, !file.hasPrefix("."), !file.utf8.contains(UInt8(ascii: "/")),
      !file.utf8.contains(0)
    else { return nil }
    self.init(file: file, bytes: Int(bytes), sha256: sha256, type: type)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("_file")
    writer.string(file)
    writer.key("_bytes")
    writer.integer(bytes)
    writer.key("_sha256")
    writer.string(sha256)
    writer.key("_type")
    writer.string(type)
    writer.endObject()
  }
}

extension [JSONMember] {
  fileprivate func text(_ key: String) -> String? {
    first { $0.key == key && $0.kind == .string }.flatMap { JSONText.string(of: $0.value) }
  }
}

/// A document that is written and durable but has no name yet: it vanishes
/// unless a save links it.
package struct StagedDocument: Sendable {
  package let reference: DocumentReference
  package let entity: String
  let file: StagedFile
}
