import DaybookKit
import Testing

@testable import DaybookCLI

@Suite("Exit codes") struct ExitCodeTests {
  @Test(
    "an error of the library becomes the code for its kind",
    arguments: [
      (DaybookError.Code.storeNotFound, ExitCode.notFound), (.entityUnknown, .notFound),
      (.objectMissing, .notFound), (.documentMissing, .notFound), (.attributeUnknown, .badData),
      (.validationFailed, .badData), (.valueInvalid, .badData), (.predicateSyntax, .badData),
      (.journalDamaged, .badData), (.snapshotDamaged, .badData), (.documentDamaged, .badData),
      (.storeDiverged, .badData), (.storeFormatTooNew, .badData), (.objectExists, .badData),
      (.modelInvalid, .badData), (.conflictAttribute, .badData), (.storeExists, .cannotCreate),
      (.storeCannotCreate, .cannotCreate), (.fileInputOutput, .inputOutput),
      (.saveNoSpace, .inputOutput), (.saveFailed, .inputOutput),
      (.saveOutcomeUnknown, .inputOutput), (.storeReplaced, .inputOutput), (.storeBusy, .busy),
      (.filePermissionDenied, .permissionDenied), (.storeReadOnly, .permissionDenied),
    ])
  func codes(code: DaybookError.Code, exit: ExitCode) {
    #expect(ExitCode(code) == exit)
    #expect(Failure(DaybookError(code, "Something.")).exit == exit)
  }

  @Test("the numbers are those that scripts rely on")
  func numbers() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 70, 73, 74, 75, 77])
  }

  @Test("an error that is nobody's is a fault of the tool")
  func unforeseen() {
    struct Odd: Error {}
    #expect(Failure(Odd()).exit == .software)
  }

  @Test("underlying errors are listed, up to a thousand of them, with file and line")
  func underlying() {
    let errors = (1...1003).map { (line: Int) in
      DaybookError(.missingValue, "Value \(line).", context: .init(line: line))
    }
    let failure = Failure(
      DaybookError(
        .validationFailed, "1003 rules are broken.", recoverySuggestion: "Mend them.",
        context: .init(file: "journals/1.jsonl", line: 7, offset: 99), underlying: errors))
    #expect(failure.message == "journals/1.jsonl:7 (byte 99): 1003 rules are broken.")
    #expect(failure.hint == "Mend them.")
    #expect(failure.details.count == 1001)
    #expect(failure.details.first == "Value 1.")
    #expect(failure.details.last == "and 3 more")
  }
}
