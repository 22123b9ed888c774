/// The values of an enum that has no payloads and keeps no list of its cases.
///
/// Such an enum of at most 255 cases is a byte that counts its cases from 0,
/// and the nil of an optional of it is the first byte that is no case: so nil
/// tells how many there are. An enum of one case takes no memory at all.
enum EnumCases {
  /// All values, or nil when `type` is not such an enum.
  static func all<Value>(of type: Value.Type) -> [Value]? {
    guard MemoryLayout<Value>.size <= 1, MemoryLayout<Value?>.size == 1, _isPOD(type) else {
      return nil
    }
    // A type of one byte or none whose optional takes a byte has a value, and
    // 0 is one: of an enum its first case, of anything else no harm.
    let first = value(of: type, 0)
    let mirror = Mirror(reflecting: first)
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return nil }
    return (0..<count(of: type)).map { value(of: type, $0) }
  }

  private static func count<Value>(of type: Value.Type) -> UInt8 {
    // Proof of the size: checked above.
    MemoryLayout<Value>.size == 0 ? 1 : unsafeBitCast(Value?.none, to: UInt8.self)
  }

  private static func value<Value>(of type: Value.Type, _ tag: UInt8) -> Value {
    // Proof of the size: checked above.
    MemoryLayout<Value>.size == 0
      ? unsafeBitCast((), to: Value.self) : unsafeBitCast(tag, to: Value.self)
  }
}
