import DaybookKit

/// Finds the entry that a whole id, its beginning or its ending names.
struct IdentifierResolver {
  let context: ManagedObjectContext
  /// The fewest characters of a part: 4 to read, 6 to change.
  let shortest: Int

  private static let shown = 10

  /// - Parameter entity: Where to look; nil is everywhere.
  /// - Throws: A failure with exit code 66 when none or several fit.
  func object(_ text: String, in entity: String? = nil) throws -> ObjectID {
    let digits = text.lowercased().filter { $0 != "-" }
    guard !digits.isEmpty, digits.utf8.count <= 32,
      digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { throw notAnID(text) }
    guard digits.utf8.count >= shortest else {
      throw Failure.usage(
        "“\(text)” is too short for an id: it takes \(shortest) characters.",
        hint: "Give more of its beginning or its ending.")
    }
    var found: [ObjectID] = []
    for part in Set([Self.dashed(digits, fromEnd: false), Self.dashed(digits, fromEnd: true)]) {
      found += try context.objectIDs(matching: part, entity: entity, limit: Self.shown + 1)
    }
    return try only(of: Array(Set(found)).sorted(), text)
  }

  private func only(of found: [ObjectID], _ text: String) throws -> ObjectID {
    guard let first = found.first else { throw try nothing(text) }
    guard found.count > 1 else { return first }
    var lines = found.prefix(Self.shown).map { "\($0.entityName) \($0)" }
    if found.count > Self.shown { lines.append("and more") }
    let isWhole = Set(found.map(\.uuid)).count == 1
    throw Failure(
      .notFound, "“\(text)” fits several entries.", details: lines,
      hint: isWhole
        ? "Put the entity before it: \(first.entityName) \(text)."
        : "Give more of the id, at its beginning or its ending.")
  }

  private func nothing(_ text: String) throws -> Failure {
    let nearest = try nearest(to: text.lowercased().filter { $0 != "-" })
    return Failure(
      .notFound, "There is no entry with the id “\(text)”.",
      hint: (nearest.map { "Did you mean \($0.entityName) \($0)? " } ?? "")
        + "“daybook list ENTITY --format ids” prints the ids there are.")
  }

  /// The id that begins or ends almost as `digits` do: two of them differ, or
  /// one of fewer than six.
  private func nearest(to digits: String) throws -> ObjectID? {
    let count = digits.utf8.count
    guard let wanted = UInt128(digits, radix: 16), count >= 4 else { return nil }
    let mask = count == 32 ? UInt128.max : (UInt128(1) << UInt128(4 * count)) - 1
    var best: (id: ObjectID, differing: Int)?
    for entity in context.persistentContainer.model.entities {
      for id in try context.objectIDs(FetchRequest<Record>(entity: entity.name)) {
        let whole = IdentifierDigits.number(of: id.uuid)
        let beginning = whole >> UInt128(128 - 4 * count)
        let differing = min(
          IdentifierDigits.differing(whole & mask, wanted),
          IdentifierDigits.differing(beginning, wanted))
        if differing < best?.differing ?? .max { best = (id, differing) }
      }
    }
    return best.flatMap { $0.differing <= (count < 6 ? 1 : 2) ? $0.id : nil }
  }

  private func notAnID(_ text: String) -> Failure {
    let names = context.persistentContainer.model.entities.map(\.name)
    let nearest = NearestName.of(text, in: names).map { "Did you mean the entity “\($0)”? " }
    return Failure(
      .notFound, "“\(text)” is not an id.",
      hint: (nearest ?? "")
        + "An id is a UUID, or at least \(shortest) characters of its beginning or ending.")
  }

  /// Digits with the dashes that the whole id has among its first or its last.
  private static func dashed(_ digits: String, fromEnd: Bool) -> String {
    let skipped = fromEnd ? 32 - digits.utf8.count : 0
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, [8, 12, 16, 20].contains(index + skipped) { text += "-" }
      text.append(digit)
    }
    return text
  }
}
