/// A managed object, as its state sees it: somebody to tell of changes.
protocol ObjectView: AnyObject {
  /// What it shows.
  var state: ObjectState { get }
  /// Values at `places` are about to change.
  func valuesWillChange(at places: [Int])
  /// They have changed.
  func valuesDidChange(at places: [Int])
}
