import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandDescription {
  static let check = CommandDescription(
    words: ["check"],
    summary: "verify every byte of the store; exit 1 when it is damaged",
    options: [.textOrJSON],
    notes: [
      "It reads every file and changes none. A note is worth knowing, a warning is something the "
        + "store lives with, such as a save that was cut off; damage is data that is not what was "
        + "saved."
    ],
    examples: [
      Example("daybook check", "What is wrong, where, and what to do."),
      Example("daybook check --format json", "The same for programs."),
    ],
    run: { try CheckCommand(invocation: $0).run() })
}

private struct CheckCommand {
  let invocation: Invocation

  func run() throws -> ExitCode {
    let path = try StoreLocation.find(
      invocation.arguments.value(of: "--store"), in: invocation.world)
    let findings = try PersistentContainer.check(at: invocation.url(of: path))
    let isDamaged = findings.contains { $0.severity == .damage }
    if invocation.arguments.value(of: "--format") == "json" {
      try invocation.output.write(json(findings, isSound: !isDamaged) + "\n")
    } else {
      for finding in findings { try write(finding) }
      try invocation.output.write(conclusion(findings) + "\n")
    }
    return isDamaged ? .no : .success
  }

  private func json(_ findings: [PersistentContainer.Finding], isSound: Bool) -> String {
    func text(_ value: String?) -> FieldValue { value.map(FieldValue.string) ?? .null }
    func number(_ value: Int?) -> FieldValue { value.map { .integer(Int64($0)) } ?? .null }
    let list = findings.map { finding in
      FieldValue.object([
        "severity": .string(finding.severity.rawValue), "code": .string(finding.code),
        "file": text(finding.file), "line": number(finding.line), "byte": number(finding.offset),
        "entity": text(finding.entity), "id": text(finding.id.map { $0.uuidString.lowercased() }),
        "message": .string(finding.message), "hint": text(finding.recoverySuggestion),
      ])
    }
    return FieldValue.object(["ok": .bool(isSound), "findings": .array(list)]).jsonText
  }

  private func write(_ finding: PersistentContainer.Finding) throws {
    let terminal = invocation.world.stdoutTerminal
    let style: Terminal.Style =
      switch finding.severity {
      case .note: .cyan
      case .warning: .yellow
      case .damage: .red
      }
    var place = finding.file ?? ""
    if let line = finding.line { place += ":\(line)" }
    if let byte = finding.offset { place += " (byte \(byte))" }
    if let entity = finding.entity {
      let id = finding.id.map { " \($0.uuidString.lowercased())" } ?? ""
      place += (place.isEmpty ? "" : ", ") + entity + id
    }
    let text = (place.isEmpty ? "" : "\(place): ") + finding.message
    try invocation.output.write(
      terminal.styled("\(finding.severity.rawValue):", style) + " " + TerminalText.escaped(text)
        + "\n")
    if let hint = finding.recoverySuggestion {
      try invocation.output.write("  " + TerminalText.escaped(hint) + "\n")
    }
  }

  private func conclusion(_ findings: [PersistentContainer.Finding]) -> String {
    func count(_ severity: PersistentContainer.Finding.Severity, _ one: String, _ many: String)
      -> String?
    {
      let number = findings.count { $0.severity == severity }
      return number == 0 ? nil : "\(number) \(number == 1 ? one : many)"
    }
    let counts = [
      count(.damage, "damage", "damages"), count(.warning, "warning", "warnings"),
      count(.note, "note", "notes"),
    ].compactMap { $0 }
    return counts.isEmpty ? "The store is sound." : counts.joined(separator: ", ") + "."
  }
}
