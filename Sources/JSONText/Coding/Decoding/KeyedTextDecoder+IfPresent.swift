// The protocol's defaults for these types look a key up three times. They would
// win over the generic method, so each is spelt out.
extension KeyedTextDecoder {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }
}
