#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The types a coder reads by itself, without asking their `init(from:)`.
enum ScalarType: UInt8 {
  case composite
  case string, double, int, bool, uuid, date
  case int64, int32, int16, int8, uint, uint64, uint32, uint16, uint8, float
  case data, url, decimal
  case strings, doubles, ints

  /// Types are told by identity: no casts, and nothing at all where the
  /// compiler knows the type.
  @inline(__always)
  init<Value>(_ type: Value.Type) {
    if type == String.self {
      self = .string
    } else if type == Double.self {
      self = .double
    } else if type == Int.self {
      self = .int
    } else if type == Bool.self {
      self = .bool
    } else if type == UUID.self {
      self = .uuid
    } else if type == Date.self {
      self = .date
    } else {
      self.init(rare: type)
    }
  }

  @inline(__always)
  private init<Value>(rare type: Value.Type) {
    if type == Int64.self {
      self = .int64
    } else if type == Int32.self {
      self = .int32
    } else if type == Int16.self {
      self = .int16
    } else if type == Int8.self {
      self = .int8
    } else if type == UInt.self {
      self = .uint
    } else if type == UInt64.self {
      self = .uint64
    } else if type == UInt32.self {
      self = .uint32
    } else if type == UInt16.self {
      self = .uint16
    } else if type == UInt8.self {
      self = .uint8
    } else if type == Float.self {
      self = .float
    } else {
      self.init(rarest: type)
    }
  }

  @inline(__always)
  private init<Value>(rarest type: Value.Type) {
    if type == Data.self {
      self = .data
    } else if type == URL.self {
      self = .url
    } else if type == Decimal.self {
      self = .decimal
    } else if type == [String].self {
      self = .strings
    } else if type == [Double].self {
      self = .doubles
    } else if type == [Int].self {
      self = .ints
    } else {
      self = .composite
    }
  }
}
