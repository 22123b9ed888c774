/// A key as text, ready to be written or to be looked for: `"name":`.
struct KeyEntry: BitwiseCopyable {
  /// `count` bytes, with 8 readable ones behind them.
  var text: UnsafeMutableRawPointer
  /// With quotes and colon; 0 while nobody has asked for the key.
  var count: Int
  /// Whether the writer spells the key with an escape.
  var hasEscapes: Bool

  static var empty: KeyEntry {
    KeyEntry(
      text: UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped, count: 0, hasEscapes: false)
  }
}

/// The texts of the keys of one `CodingKey` type.
///
/// A coding key is nearly always an enum without payload: one byte, or none
/// when there is a single case, whose bits name the case. That byte finds the
/// text; asking the key for its name again would cost more than all the rest.
struct KeyTable {
  private var entries: UnsafeMutablePointer<KeyEntry>
  private var capacity: Int

  init() {
    capacity = 16
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: .empty, count: capacity)
  }

  /// Whether keys of this type can be told by one byte.
  @inline(__always)
  static func covers<Key: CodingKey>(_ type: Key.Type) -> Bool { MemoryLayout<Key>.size <= 1 }

  /// Which of its type's keys `key` is.
  @inline(__always)
  static func index<Key: CodingKey>(of key: Key) -> Int {
    MemoryLayout<Key>.size == 0 ? 0 : Int(unsafeBitCast(key, to: UInt8.self))
  }

  /// The text of `key`, which is the one at `index`.
  @inline(__always)
  mutating func entry<Key: CodingKey>(_ key: Key, _ index: Int) -> KeyEntry {
    if index < capacity, entries[index].count > 0 { return entries[index] }
    return makeEntry(key.stringValue, index)
  }

  @inline(never)
  private mutating func makeEntry(_ name: String, _ index: Int) -> KeyEntry {
    if index >= capacity { grow(to: index + 1) }
    var text: [UInt8] = []
    text.appendJSONString(name)
    text.append(UInt8(ascii: ":"))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: text.count + 8, alignment: 8)
    memory.copyMemory(from: text, byteCount: text.count)
    (memory + text.count).storeBytes(of: 0, as: UInt64.self)
    let entry = KeyEntry(text: memory, count: text.count, hasEscapes: text.contains(0x5C))
    entries[index] = entry
    return entry
  }

  private mutating func grow(to wanted: Int) {
    var larger = capacity
    while larger < wanted { larger *= 2 }
    let moved = UnsafeMutablePointer<KeyEntry>.allocate(capacity: larger)
    moved.initialize(repeating: .empty, count: larger)
    moved.update(from: entries, count: capacity)
    entries.deallocate()
    entries = moved
    capacity = larger
  }
}

/// The key tables of one coder, found by the key's type.
///
/// Tables live as long as their coder, and coders are kept for good: as many
/// as ever worked at the same time.
struct KeyTables: ~Copyable {
  struct Slot {
    var type: ObjectIdentifier?
    var table: UnsafeMutablePointer<KeyTable>?
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var capacity = 64
  private var count = 0

  init() {
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
  }

  /// The table of `type`, or nil when keys of that type need their names.
  @inline(__always)
  mutating func table<Key: CodingKey>(for type: Key.Type) -> UnsafeMutablePointer<KeyTable>? {
    guard KeyTable.covers(type) else { return nil }
    let identifier = ObjectIdentifier(type)
    let slot = place(of: identifier)
    if slots[slot].type == identifier { return slots[slot].table }
    return makeTable(identifier)
  }

  /// Where `type` is, or would be put: there is always an empty slot.
  @inline(__always)
  private func place(of type: ObjectIdentifier) -> Int {
    var slot = (UInt(bitPattern: type) &* 0x9E37_79B9_7F4A_7C15) >> 32 & UInt(capacity &- 1)
    while let found = slots[Int(slot)].type, found != type {
      slot = (slot &+ 1) & UInt(capacity &- 1)
    }
    return Int(slot)
  }

  @inline(never)
  private mutating func makeTable(_ type: ObjectIdentifier) -> UnsafeMutablePointer<KeyTable> {
    if count * 2 >= capacity { grow() }
    let table = UnsafeMutablePointer<KeyTable>.allocate(capacity: 1)
    table.initialize(to: KeyTable())
    slots[place(of: type)] = Slot(type: type, table: table)
    count += 1
    return table
  }

  private mutating func grow() {
    let old = UnsafeBufferPointer(start: slots, count: capacity)
    capacity *= 2
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
    for slot in old {
      if let type = slot.type { slots[place(of: type)] = slot }
    }
    old.deallocate()
  }
}
