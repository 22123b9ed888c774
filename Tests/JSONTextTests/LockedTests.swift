import Foundation
import JSONText
import Testing

@Suite("A locked value") struct LockedTests {
  @Test("many threads that change it lose no change")
  func counting() {
    let count = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<5_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 40_000)
  }

  @Test("what the body throws comes out as thrown, and the lock is free again")
  func throwing() {
    struct Refusal: Error, Equatable { var reason: String }
    let texts = Locked(["a"])
    #expect(throws: Refusal(reason: "a")) {
      try texts.withLock { texts throws(Refusal) in
        texts.append("b")
        throw Refusal(reason: texts[0])
      }
    }
    #expect(texts.withLock { $0 } == ["a", "b"])
  }

  @Test("its value goes with it")
  func lifetime() {
    final class Resource: Sendable {}
    weak var resource: Resource?
    do {
      let held = Resource()
      resource = held
      let locked = Locked(held)
      #expect(locked.withLock { $0 } === resource)
    }
    #expect(resource == nil)
  }
}
