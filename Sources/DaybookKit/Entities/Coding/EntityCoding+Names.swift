import JSONText

extension EntityCoding {
  /// The names by which a value inside a record is reached: `["category"]`,
  /// and `["address", "city"]` for `\.address?.city`.
  ///
  /// - Throws: `predicate.key-path` for a key path that leads to nothing that
  ///   is stored: a computed property, an element of an array.
  func names(of path: AnyKeyPath) throws(DaybookError) -> [String] {
    guard let path = path as? PartialKeyPath<Value> else {
      throw DaybookError(
        .predicateKeyPath, "\(path) is no key path of \(Value.self).",
        context: .init(entity: entity.name))
    }
    if let place = place(of: path) { return [entity.attributes[place].name] }
    let reference = PathReference(path: path)
    if let known = nameCache.withLock({ $0[reference] }) { return try known.get() }
    let found: Result<[String], DaybookError>
    do throws(DaybookError) {
      found = .success(try search(path))
    } catch {
      found = .failure(error)
    }
    nameCache.withLock { $0[reference] = found }
    return try found.get()
  }

  private func search(_ path: PartialKeyPath<Value>) throws(DaybookError) -> [String] {
    var candidates: [[String]]?
    for sample in try extendedProof().samples {
      guard let json = json(at: path, of: sample.value) else { throw unstored(path) }
      candidates =
        candidates?.filter { sample.json.value(at: $0) == json }
        ?? sample.json.paths(to: json)
      if candidates?.isEmpty == true { throw unstored(path) }
    }
    guard let names = candidates?.first, candidates?.count == 1 else { throw unstored(path) }
    return names
  }

  /// A flag that happens to be another one's value now and then must not be
  /// taken for it.
  private func extendedProof() throws(DaybookError) -> EntityProof<Value> {
    var extended = try provedSamples()
    try extended.extend(self)
    let result = Result<EntityProof<Value>, DaybookError>.success(extended)
    proof.withLock { $0 = result }
    return extended
  }

  private func json(at path: PartialKeyPath<Value>, of value: Value) -> JSONValue? {
    guard let leaf = value[keyPath: path] as? any Encodable,
      let text = try? EntityProof<Value>.encoder.encode(leaf)
    else { return nil }
    return try? JSONValue(parsing: Bytes(text))
  }

  private func unstored(_ path: PartialKeyPath<Value>) -> DaybookError {
    DaybookError(
      .predicateKeyPath,
      "\(path.shown) is not stored: \(Value.self) does not code it under a name of its own.",
      recoverySuggestion: "Use a stored property, or one of a struct that is one; compare computed "
        + "properties after the fetch.",
      context: .init(entity: entity.name))
  }
}

extension JSONValue {
  /// Where, within objects, a value stands.
  func paths(to value: JSONValue) -> [[String]] {
    (members ?? []).flatMap { member in
      (member.value == value ? [[member.key]] : [])
        + member.value.paths(to: value).map { [member.key] + $0 }
    }
  }

  func value(at path: [String]) -> JSONValue? {
    path.reduce(self as JSONValue?) { $0?[$1] }
  }
}
