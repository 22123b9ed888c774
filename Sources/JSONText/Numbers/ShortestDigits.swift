/// The fewest decimal digits that mean a double, and where its point is:
/// 0.d₁d₂d₃… × 10^point.
///
/// The standard library prints doubles so; only its layout is not ours.
struct ShortestDigits {
  private var text: String

  /// `magnitude` is finite and not negative.
  init(of magnitude: Double) { text = magnitude.description }

  init(of magnitude: Float) { text = magnitude.description }

  /// Hands the digits, without zeros at either end, and the point to `body`;
  /// zero is one digit.
  mutating func withDigits<Result>(
    _ body: (_ digits: UnsafeRawBufferPointer, _ point: Int) -> Result
  ) -> Result {
    text.withUTF8 { printed in
      withUnsafeTemporaryAllocation(byteCount: printed.count + 1, alignment: 1) { memory in
        var count = 0
        var point = 0
        var hasPoint = false
        var power = 0
        for (index, byte) in printed.enumerated() {
          if byte == UInt8(ascii: "e") {
            power = Int(String(decoding: printed[(index + 1)...], as: UTF8.self)) ?? 0
            break
          }
          if byte == UInt8(ascii: ".") {
            hasPoint = true
          } else if count > 0 || byte != 0x30 {
            memory[count] = byte
            count += 1
            if !hasPoint { point += 1 }
          } else if hasPoint {
            point -= 1
          }
        }
        while count > 0, memory[count - 1] == 0x30 { count -= 1 }
        guard count > 0 else {
          memory[0] = 0x30
          return body(UnsafeRawBufferPointer(rebasing: memory[..<1]), 1)
        }
        return body(UnsafeRawBufferPointer(rebasing: memory[..<count]), point + power)
      }
    }
  }
}
