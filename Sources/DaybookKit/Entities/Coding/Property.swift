/// A property under the name that its value's type has here: a `Value` of a
/// description is a `String` where that is what it is.
///
/// A key path takes a tenth of a microsecond for each reading, which is most
/// of what keeping a value costs. A stored property is read where it lies, as
/// `MemoryLayout.offset(of:)` exists for: the one place outside of files and
/// text where memory is read by its address.
struct Property<Root, Value>: @unchecked Sendable {
  // Proof: the same object as the Sendable one that it was made of.
  private let path: KeyPath<Root, Value>
  /// Nil for what is not stored in `Root` itself, or has observers.
  private let offset: Int?

  /// Nil when the key path leads to a value of another type.
  init?(_ path: any AnyKeyPath & Sendable, as type: Value.Type) {
    guard let path = path as? KeyPath<Root, Value> else { return nil }
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  init(_ path: any KeyPath<Root, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  @inline(__always)
  func value(of root: Root) -> Value {
    guard let offset else { return root[keyPath: path] }
    // Proof: the offset is that of a stored property of this type.
    return withUnsafePointer(to: root) {
      UnsafeRawPointer($0).load(fromByteOffset: offset, as: Value.self)
    }
  }
}
