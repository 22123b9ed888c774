import DaybookKit
import Testing

@Suite("The order of values") struct FieldOrderTests {
  @Test(
    "values ascend, kind by kind",
    arguments: [
      (.bool(false), .bool(true)), (.bool(true), .integer(-5)), (.integer(2), .integer(10)),
      (.integer(1), .double(1.5)), (.number("1.50"), .integer(2)), (.double(9e9), .string("0")),
      (.string("Z"), .string("a")), (.string("a"), .string("ä")), (.string("z"), .array([])),
    ] as [(FieldValue, FieldValue)])
  func ascends(one: FieldValue, other: FieldValue) {
    #expect(FieldOrder.precedes(one, other))
    #expect(!FieldOrder.precedes(other, one))
    #expect(!FieldOrder.precedes(one, one))
  }
}
