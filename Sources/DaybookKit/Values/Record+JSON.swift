import JSONText
import StoreEngine

extension Record {
  /// How a record is written as JSON.
  public struct JSONOptions: Sendable {
    /// Whether `_rev` is written.
    public var includesRevision = true
    /// Whether a transformable is written as its value instead of its file.
    public var expandsTransformables = true
    /// Whether attributes that the model does not know are written too.
    public var includesUnknown = true
    /// Whether it is indented for people.
    public var isPretty = false
    /// The attributes to write, in this order; nil for all.
    public var attributes: [String]?

    /// Writes everything, in one line.
    public init() {}
  }

  /// Appends the record as one flat JSON object: `_id`, `_rev`, the attributes
  /// in the model's order, then unknown ones as they are stored.
  ///
  /// - Throws: `document.missing`, `document.damaged` for a transformable.
  public func writeJSON(
    into bytes: inout [UInt8], options: JSONOptions = JSONOptions()
  ) throws(DaybookError) {
    if !options.isPretty, drafts.isEmpty, options.attributes == nil,
      try writeUsual(into: &bytes, options)
    {
      return
    }
    var writer = JSONWriter(options.isPretty ? .pretty : .compact)
    writer.beginObject()
    if let objectID {
      writer.key("_id")
      writer.string(objectID.description)
      if options.includesRevision {
        writer.key("_rev")
        writer.integer(revision)
      }
    }
    for name in options.attributes ?? attributeNames {
      writer.key(name)
      try writeValue(name, options, to: &writer)
    }
    if options.includesUnknown, options.attributes == nil { writeUnknown(to: &writer) }
    writer.endObject()
    if bytes.isEmpty { bytes = writer.bytes } else { bytes += writer.bytes }
  }

  /// Copies the text of a record that is as this library writes it, which is
  /// nearly every one; false for any other.
  private func writeUsual(
    into bytes: inout [UInt8], _ options: JSONOptions
  ) throws(DaybookError) -> Bool {
    guard let layout, let objectID, !members.isEmpty else { return false }
    let fields = RecordFields(members, layout)
    guard fields.isUsual else { return false }
    bytes.append(contentsOf: "{\"_id\":\"".utf8)
    objectID.recordID.append(to: &bytes)
    bytes.append(contentsOf: "\"".utf8)
    if options.includesRevision { bytes.append(contentsOf: ",\"_rev\":\(revision)".utf8) }
    bytes.append(UInt8(ascii: ","))
    var start = 0
    if options.expandsTransformables, let access {
      for (place, type) in layout.types.enumerated()
      where type == .transformable && fields.kinds[place] == .object {
        let range = fields.ranges[place]
        guard let reference = DocumentReference(members[range]) else { return false }
        let content = StoredContent(reference: reference, entity: entityName, access: access)
        let document = Document(content: .stored(content), type: reference.type)
        bytes.append(contentsOf: members[start..<range.lowerBound].array)
        bytes += try document.jsonValue().text()
        start = range.upperBound
      }
    }
    bytes.append(contentsOf: members[start..<members.count].array)
    bytes.append(UInt8(ascii: "}"))
    return true
  }

  private func writeValue(
    _ name: String, _ options: JSONOptions, to writer: inout JSONWriter
  ) throws(DaybookError) {
    let place = layout?.placeIfKnown(of: name)
    let type = place.flatMap { layout?.attributes[$0].type }
    if drafts[name] == nil, let place, let layout, let type, type != .transformable,
      !options.isPretty || type != .json
    {
      let stored = JSONText.value(of: layout.keys[place], inTrusted: members)
      return stored.map { writer.raw($0) } ?? writer.null()
    }
    let value = self[name] ?? .null
    if type == .transformable, options.expandsTransformables, case .document(let document) = value {
      try document.jsonValue().write(to: &writer)
    } else {
      ValueText.write(value, to: &writer)
    }
  }

  /// Whatever a newer or older program stored besides.
  private func writeUnknown(to writer: inout JSONWriter) {
    guard let layout else { return }
    JSONText.forEachMember(ofTrusted: members, braces: false) { key, value, _ in
      guard let name = JSONText.string(of: key), layout.placeIfKnown(of: name) == nil,
        !name.hasPrefix("_")
      else { return true }
      writer.rawKey(key)
      writer.raw(value)
      return true
    }
  }
}
