import DaybookKit

/// Entries as flat JSON objects: one a line, or in one array.
struct JSONRowSource: RowSource {
  private enum Reader {
    case lines(JSONLinesReader)
    case array(JSONArrayReader)
  }

  private var reader: Reader
  private let map: ColumnMap
  private let folder: DocumentFolder
  private var isOver = false
  private var targets: [String: ColumnMap.Target] = [:]

  init(_ input: Input, isArray: Bool, map: ColumnMap, folder: DocumentFolder) {
    reader = isArray ? .array(JSONArrayReader(input)) : .lines(JSONLinesReader(input))
    self.map = map
    self.folder = folder
  }

  mutating func next() throws -> ImportRow? {
    guard !isOver else { return nil }
    do {
      return try nextText().map { row($0) }
    } catch let fault as InputFault {
      isOver = true
      var row = ImportRow(line: fault.line)
      row.problems = ["\(fault.message); what follows was not read. \(fault.hint)"]
      return row
    }
  }

  private mutating func nextText() throws -> JSONRow? {
    switch reader {
    case .lines(var lines):
      defer { reader = .lines(lines) }
      return try lines.next()
    case .array(var array):
      defer { reader = .array(array) }
      return try array.next()
    }
  }

  private mutating func row(_ text: JSONRow) -> ImportRow {
    var row = ImportRow(line: text.line)
    do {
      guard let object = try FieldValue(json: text.bytes).objectValue else {
        throw Failure(.badData, "it is not an object.")
      }
      for member in object.members { take(member, into: &row) }
    } catch {
      // An element of an array may go on over several lines.
      if let line = (error as? DaybookError)?.context.line { row.line += line - 1 }
      row.refuse(error)
    }
    return row
  }

  private mutating func take(_ member: FieldValue.Object.Member, into row: inout ImportRow) {
    do {
      switch try target(of: member.key) {
      case .nothing: break
      case .id:
        if !member.value.isNull { row.take(id: member.value.stringValue ?? member.value.jsonText) }
      case .attribute(let attribute):
        guard !row.values.contains(where: { $0.0 == attribute.name }) else {
          throw Failure(.badData, "Two members are for “\(attribute.name)”.")
        }
        row.values.append((attribute.name, try value(of: member.value, attribute)))
      }
    } catch {
      row.refuse(error)
    }
  }

  private func value(of json: FieldValue, _ attribute: ModelAttribute) throws -> FieldValue {
    guard attribute.type == .blob, !json.isNull else { return try attribute.value(from: json) }
    return .document(try folder.document(of: json, attribute.name))
  }

  private mutating func target(of key: String) throws -> ColumnMap.Target {
    if let known = targets[key] { return known }
    let target = try map.target(of: key)
    targets[key] = target
    return target
  }
}
