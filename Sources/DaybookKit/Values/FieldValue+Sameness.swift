extension FieldValue {
  /// Whether both would be stored as the same bytes.
  ///
  /// `==` is broader: it takes `-0` for `0`, and é for e with an accent.
  func isStored(as other: FieldValue) -> Bool {
    if case .document(let one) = self, case .document(let two) = other { return one == two }
    return self == other && jsonText.utf8.elementsEqual(other.jsonText.utf8)
  }
}
