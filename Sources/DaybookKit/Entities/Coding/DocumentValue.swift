/// What an attribute may be that is a file of its own: `Blob`, `Transformable`.
protocol DocumentValue: Sendable {
  var document: Document { get }
  init(document: Document)
}
