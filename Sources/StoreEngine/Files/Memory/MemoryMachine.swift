#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import JSONText

/// A disk that many handles share, and the faults on the way to it.
final class MemoryMachine: Sendable {
  private let disk: Locked<MemoryDisk>

  init(_ disk: MemoryDisk) { self.disk = Locked(disk) }

  func withDisk<Value: Sendable, Failure: Error>(
    _ body: (inout MemoryDisk) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try disk.withLock { disk throws(Failure) in try body(&disk) }
  }

  /// Counts a call and gives the fault that strikes it, if any.
  ///
  /// An action runs here, outside the lock, so that it may use the file system.
  func fault(at call: MemoryCall) -> MemoryFault? {
    let fault = withDisk { disk in disk.nextFault(at: call) }
    if case .action(let action) = fault {
      action()
      return nil
    }
    return fault
  }

  /// Makes a call that can fail in the ways any call can.
  ///
  /// - Parameter pretended: What it says when it only pretends to be made.
  func perform<Value: Sendable>(
    _ call: MemoryCall, _ path: String, pretended: Value? = nil,
    _ body: (inout MemoryDisk) throws(POSIXFailure) -> Value
  ) throws(FileSystemError) -> Value {
    let fault = fault(at: call)
    do {
      return try withDisk { disk throws(POSIXFailure) in
        if call.changes, disk.isReadOnly { throw POSIXFailure(number: EROFS) }
        switch fault {
        case nil, .action: return try body(&disk)
        case .onlyPretended:
          if let pretended { return pretended }
          return try body(&disk)
        case .doneButFails(let number):
          _ = try body(&disk)
          throw POSIXFailure(number: number)
        case .error(let number), .shortWrite(_, let number), .lostByCrash(let number),
          .lostAtOnce(let number):
          throw POSIXFailure(number: number)
        }
      }
    } catch {
      throw error.error(call.operation, path)
    }
  }
}

extension MemoryDisk {
  mutating func nextFault(at call: MemoryCall) -> MemoryFault? {
    calls[call, default: 0] += 1
    var struck: MemoryFault?
    for index in plans.indices where plans[index].calls.contains(call) {
      if plans[index].remaining > 0 {
        plans[index].remaining -= 1
      } else if struck == nil {
        struck = plans[index].fault
        if !plans[index].isForEver { plans[index].calls = [] }
      }
    }
    plans.removeAll { $0.calls.isEmpty }
    if case .action = struck { return struck }
    if struck != nil { faultCount += 1 }
    return struck
  }
}
