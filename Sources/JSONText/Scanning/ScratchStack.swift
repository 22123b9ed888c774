/// A stack of plain values for the time of one call: no reference counts, no copies.
struct ScratchStack<Element: BitwiseCopyable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    memory = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { memory.deallocate() }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// The element at `index`, which is less than `count`.
  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count, "index outside the stack")
    return memory[index]
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    memory[count] = element
    count &+= 1
  }

  /// Where the element at `index` lies until the next push.
  @inline(__always)
  func at(_ index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count, "index outside the stack")
    return memory + index
  }

  /// Drops what was pushed since there were `count` elements.
  @inline(__always)
  mutating func cut(to count: Int) {
    assert(count >= 0 && count <= self.count, "cut beyond the stack")
    self.count = count
  }

  /// The elements from `start` on, copied.
  func elements(from start: Int) -> [Element] {
    Array(UnsafeBufferPointer(start: memory + start, count: count - start))
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity *= 2
  }
}
