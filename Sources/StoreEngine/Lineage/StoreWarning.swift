/// Something a reader could live with, and a person should know.
package struct StoreWarning: Sendable, Hashable {
  package var code: String
  package var message: String
  package var hint: String
  package var file: String?
  package var line: Int?
  package var byte: Int?

  package init(
    _ code: String, _ message: String, hint: String = "", file: String? = nil, line: Int? = nil,
    byte: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.file = file
    self.line = line
    self.byte = byte
  }
}
