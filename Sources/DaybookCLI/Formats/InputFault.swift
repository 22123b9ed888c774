/// Why an input cannot be read on, and from which physical line.
struct InputFault: Error, Equatable {
  var line: Int
  /// A clause: "it is not UTF-8".
  var message: String
  var hint: String
}
