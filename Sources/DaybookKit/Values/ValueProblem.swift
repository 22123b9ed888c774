/// Why a value is not acceptable, before it is known whose it is.
struct ValueProblem: Error, Sendable {
  var code: DaybookError.Code
  /// A clause that goes on after “Entity.attribute: ”.
  var reason: String
  /// A right value, for people.
  var example: String?

  init(_ code: DaybookError.Code, _ reason: String, example: String? = nil) {
    self.code = code
    self.reason = reason
    self.example = example
  }
}
