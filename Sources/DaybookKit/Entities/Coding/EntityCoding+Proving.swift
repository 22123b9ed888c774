import JSONText

extension EntityCoding {
  /// The description, proved; once in a process.
  ///
  /// - Throws: `model.invalid` for what was seen at once,
  ///   `model.attribute-mismatch` for what probing found.
  func proved() throws(DaybookError) -> EntityCoding {
    _ = try provedSamples()
    return self
  }

  /// User code runs meanwhile, so no lock is held.
  func provedSamples() throws(DaybookError) -> EntityProof<Value> {
    if let known = proof.withLock({ $0 }) { return try known.get() }
    let result: Result<EntityProof<Value>, DaybookError>
    do throws(DaybookError) {
      if let mistake = mistakes.first { throw mistake }
      _ = try ModelRules.checked([entity])
      result = .success(try EntityProof(self))
    } catch {
      result = .failure(error)
    }
    proof.withLock { $0 = result }
    return try result.get()
  }
}
