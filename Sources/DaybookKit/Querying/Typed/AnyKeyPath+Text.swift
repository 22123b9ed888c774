extension AnyKeyPath {
  /// As a message names it: `\Shop.home.city`. Of a computed property Swift
  /// tells the type alone, and an address, which is of no use to anyone.
  var shown: String {
    var parts = "\(self)".components(between: "<computed ", and: " (")
    for place in parts.indices.dropFirst() { parts[place] = "<computed " + parts[place] }
    return parts.joined().replacing(")>", with: ">")
  }
}

extension String {
  /// The text without what stands between two marks, cut at those places.
  fileprivate func components(between start: String, and end: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let first = rest.firstRange(of: start),
      let last = rest[first.upperBound...].firstRange(of: end)
    {
      parts.append(String(rest[..<first.lowerBound]))
      rest = rest[last.upperBound...]
    }
    return parts + [String(rest)]
  }
}
