/// Writing into a container that is closed already.
///
/// The new text is written at the end of the output, where all writing goes,
/// and then moved to where it belongs. The places that frames remember move
/// with the text. A splice costs O(n), and next to no program needs one.
extension EncodeCore {
  func beginSplice() -> Entry {
    let entry = Entry(
      mark: state.pointee.output.count, moves: state.pointee.moves, outside: state.pointee.top,
      floor: state.pointee.floor, isSplice: true)
    state.pointee.marks.append(entry.mark)
    state.pointee.floor = state.pointee.frames.count
    return entry
  }

  /// Moves what was written since `beginSplice` to `place`.
  func endSplice(into place: Int, _ entry: Entry) {
    while state.pointee.top >= state.pointee.floor { closeTop() }
    state.pointee.top = entry.outside
    state.pointee.floor = entry.floor
    // A splice within this one may have moved the mark.
    let mark = state.pointee.marks.removeLast()
    let length = state.pointee.output.count - mark
    guard place < mark, length > 0 else { return }
    state.pointee.output.moveTail(from: mark, to: place)
    move(from: place, by: length, tail: mark)
  }

  /// Writes a value where a slot's placeholder stands.
  func replacePlaceholder(_ index: Int, _ body: () throws -> Void) throws {
    let place = frame(index).pointee.start
    state.pointee.output.remove(place..<place + 2)
    move(from: place + 2, by: -2)
    let entry = beginSplice()
    state.pointee.floor = index
    frame(index).pointee.start = entry.mark
    frame(index).pointee.end = -1
    state.pointee.top = index
    // What went wrong halfway cannot be taken back here.
    defer { endReplacement(of: index, at: place, entry) }
    do { try body() } catch {
      state.pointee.isEntangled = true
      throw error
    }
  }

  private func endReplacement(of index: Int, at place: Int, _ entry: Entry) {
    while state.pointee.top > index { closeTop() }
    if state.pointee.top == index { closeTop() }
    state.pointee.floor = Int.max
    endSplice(into: place, entry)
  }

  /// Text from `place` on was moved by `distance`; text from `tail` on was
  /// what came in at `place`.
  func move(from place: Int, by distance: Int, tail: Int = .max) {
    func moved(_ old: Int) -> Int {
      if old >= tail { return old - tail + place }
      return old >= place ? old + distance : old
    }
    for index in 0..<state.pointee.frames.count {
      let frame = frame(index)
      frame.pointee.start = moved(frame.pointee.start)
      frame.pointee.key = moved(frame.pointee.key)
      frame.pointee.end = moved(frame.pointee.end)
    }
    for index in state.pointee.marks.indices where state.pointee.marks[index] > place {
      state.pointee.marks[index] += distance
    }
    state.pointee.moves += 1
  }
}
