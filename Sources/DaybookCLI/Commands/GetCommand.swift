import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandDescription {
  static let get = CommandDescription(
    words: ["get"],
    summary: "print one value, or the bytes of a document",
    operands: [
      .entityOfID, .entryID,
      OperandDescription(
        "ATTR", .one, "the attribute, or a dotted name into it", completes: .attribute),
    ],
    options: [OptionDescription("--output", "FILE", "write a new file instead", completes: .file)],
    notes: [
      "A text is followed by a line feed, the bytes of a document by nothing. Without a value "
        + "nothing is printed and the exit code is 1.", IdentifierNotes.reading,
    ],
    examples: [
      Example("daybook get 7b8c9d placemark.locality", "Where it is."),
      Example("daybook get 7b8c9d photo --output photo.jpg", "Its photo, as a file."),
    ],
    run: { invocation in
      let container = try invocation.container()
      let context = container.newBackgroundContext()
      let (id, rest) = try invocation.entry(invocation.operands, in: context, shortest: 4)
      guard let name = rest.first else { throw Failure.usage("ATTR is missing.") }
      try invocation.refuse(Array(rest.dropFirst()))
      let entity = try container.model.entity(named: id.entityName)
      let column = try EntryColumn(name, of: entity)
      let record = try context.existingObject(with: id).entityValue
      return try ValueOutput(invocation: invocation, column: column).write(record)
    })
}

/// Writes one value to stdout or to a new file.
private struct ValueOutput {
  let invocation: Invocation
  let column: EntryColumn

  /// The file to write; nil is stdout, which “-” is too.
  private var file: String? {
    invocation.arguments.value(of: "--output").flatMap { $0 == "-" ? nil : $0 }
  }

  func write(_ record: Record) throws -> ExitCode {
    if column.members.isEmpty, let document = record[column.attribute.name]?.documentValue {
      try write(document)
      return .success
    }
    let value = try column.value(in: record)
    guard let text = CellText.of(value) else {
      invocation.messages.say("“\(column.title)” has no value.")
      return .no
    }
    if let path = file {
      let bytes = if case .data(let data) = value { Array(data) } else { Array(text.utf8) }
      try NewFile.write(to: invocation.world.absolute(path), shown: path) { try $0.write(bytes) }
    } else {
      let isForTerminal = invocation.world.stdoutTerminal.isTerminal
      try invocation.output.write(isForTerminal ? TerminalText.escapedKeepingLines(text) : text)
      try invocation.output.write("\n")
    }
    return .success
  }

  private func write(_ document: Document) throws {
    if let path = file {
      try NewFile.write(to: invocation.world.absolute(path), shown: path) { output in
        try document.withChunks { try output.write($0) }
      }
    } else if invocation.world.stdoutTerminal.isTerminal {
      guard document.type == "application/json" else {
        throw Failure.usage(
          "“\(column.title)” is \(CellText.shown(.document(document))), nothing for a terminal.",
          hint: "Add --output FILE, or send it into a pipe.")
      }
      try invocation.output.write(TerminalText.escaped(document.json().jsonText) + "\n")
    } else {
      // Proved to be what was saved before the first byte goes out.
      let bytes = try document.data()
      try invocation.output.write(bytes)
    }
  }
}
