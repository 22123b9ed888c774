extension String {
  /// What stands before and after the first (or last) `mark`, or nil without
  /// one. A mark with an accent on it is one too: bytes are compared, not
  /// characters.
  func cut(at mark: Unicode.Scalar, last: Bool = false) -> (before: String, after: String)? {
    let place =
      last ? unicodeScalars.lastIndex(of: mark) : unicodeScalars.firstIndex(of: mark)
    guard let place else { return nil }
    let after = unicodeScalars.index(after: place)
    return (String(unicodeScalars[..<place]), String(unicodeScalars[after...]))
  }
}
