/// Remembers which attribute a key path leads to, by the key path's identity:
/// a key path in source code is one object, and comparing two by what they are
/// takes longer than reading the property.
final class PlaceCache {
  private struct Entry {
    /// Held, so that no other key path gets its address.
    let path: AnyKeyPath
    let place: Int?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// Key paths made at run time would fill it for ever.
  private static let limit = 1000

  func place(of path: AnyKeyPath, _ find: () -> Int?) -> Int? {
    if let entry = entries[ObjectIdentifier(path)] { return entry.place }
    if entries.count >= Self.limit { entries = [:] }
    let place = find()
    entries[ObjectIdentifier(path)] = Entry(path: path, place: place)
    return place
  }
}
