import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rows of a CSV file; the first one names the columns.
struct CSVRowSource: RowSource {
  private var reader: CSVReader
  private let targets: [ColumnMap.Target]
  private let folder: DocumentFolder
  private var isOver = false

  /// Reads the row of names.
  init(_ input: Input, map: ColumnMap, folder: DocumentFolder) throws {
    reader = CSVReader(input)
    self.folder = folder
    do {
      guard let header = try reader.next() else {
        throw Failure(
          .badData, "“\(input.name)” is empty.", hint: "A CSV begins with a row of names.")
      }
      let names = header.cells.map(\.text)
      targets = try Self.targets(of: names, map)
      try Self.refuseUnused(map.unused(in: names))
    } catch let fault as InputFault {
      throw Failure(.badData, "Line \(fault.line): \(fault.message).", hint: fault.hint)
    }
  }

  mutating func next() throws -> ImportRow? {
    guard !isOver else { return nil }
    do {
      return try reader.next().map(row)
    } catch let fault as InputFault {
      isOver = true
      var row = ImportRow(line: fault.line)
      row.problems = ["\(fault.message); what follows was not read. \(fault.hint)"]
      return row
    }
  }

  private func row(_ cells: CSVRow) -> ImportRow {
    var row = ImportRow(line: cells.line)
    guard cells.cells.count == targets.count else {
      row.problems = ["it has \(cells.cells.count) cells, and there are \(targets.count) columns."]
      return row
    }
    for (cell, target) in zip(cells.cells, targets) {
      switch target {
      case .nothing: break
      case .id: if !cell.text.isEmpty { row.take(id: cell.text) }
      case .attribute(let attribute):
        do {
          row.values.append((attribute.name, try value(of: cell, attribute)))
        } catch {
          row.refuse(error)
        }
      }
    }
    return row
  }

  private func value(of cell: CSVCell, _ attribute: ModelAttribute) throws -> FieldValue {
    if cell.text.isEmpty {
      if attribute.type == .data, cell.isQuoted { return .data(Data()) }
      guard attribute.type == .string, cell.isQuoted || !attribute.isOptional else { return .null }
      return .string("")
    }
    guard attribute.type == .blob else { return try attribute.value(fromText: cell.text) }
    return .document(try folder.document(of: .string(cell.text), attribute.name))
  }

  private static func targets(of names: [String], _ map: ColumnMap) throws -> [ColumnMap.Target] {
    var targets: [ColumnMap.Target] = []
    var problems: [Failure] = []
    for name in names {
      do {
        let target = try map.target(of: name)
        guard target == .nothing || !targets.contains(target) else {
          throw Failure(
            .badData, "Two columns are for the same as “\(name)”.",
            hint: "Drop one with --map \(name)=.")
        }
        targets.append(target)
      } catch let failure as Failure {
        problems.append(failure)
      }
    }
    guard let first = problems.first else { return targets }
    if problems.count == 1 { throw first }
    let hint =
      names.count == 1 && names[0].contains(";")
      ? "Separate the cells with commas." : "Rename or drop columns with --map."
    throw Failure(
      .badData, "\(problems.count) columns are unknown.",
      details: problems.map { "\($0.message) \($0.hint)" }, hint: hint)
  }

  private static func refuseUnused(_ names: [String]) throws {
    guard let first = names.first else { return }
    throw Failure.usage(
      "--map names a column “\(first)” that the input does not have.",
      hint: "Check the row of names at the top.")
  }
}
