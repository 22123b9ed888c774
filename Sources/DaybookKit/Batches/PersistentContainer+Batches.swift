import StoreEngine

extension PersistentContainer {
  /// Changes every object that a request finds in the store, as one save,
  /// without making managed objects.
  ///
  /// ```swift
  /// var request = Location.fetchRequest()
  /// request.condition = \.category == "Bar"
  /// let changed = try container.batchUpdate(request) { $0.category = "Pub" }
  /// ```
  ///
  /// All rules are checked as by any save, and all that are broken reported
  /// together; life-cycle functions of the entity are not called. Contexts
  /// take the changes in as those of others: the view context by itself, others
  /// at their next fetch or save. Changes that contexts have not saved neither
  /// count nor are touched.
  ///
  /// - Parameters:
  ///   - request: Which objects; its order, limit and offset count.
  ///   - body: Changes the values of one. It may be called again for the same
  ///     object when others save meanwhile.
  /// - Returns: The ids of the objects that were found, in the order of the
  ///   request.
  /// - Throws: As `ManagedObjectContext.fetch(_:)` does; `validation.failed`,
  ///   with every broken rule in `underlying`, and nothing is changed;
  ///   `store.busy`; `save.…`; and what `body` throws.
  /// - Complexity: O(objects of the entity); no object is held.
  @discardableResult
  public func batchUpdate<Value: Entity>(
    _ request: FetchRequest<Value>, _ body: (inout Value) throws -> Void
  ) throws -> [ObjectID] {
    let change = try BatchChange(request, in: self)
    let layout = try layout(of: request.entityName)
    let coding = Value.entity.coding
    var failure: (any Error)?
    do {
      return try change.execute { (record) throws(DaybookError) in
        let text = RecordText(members: record.body.members, access: store, entity: layout.name)
        let old = try coding.decode(text, id: record.id).value
        var new = old
        do {
          try body(&new)
        } catch {
          failure = error
          throw DaybookError(.saveFailed, "\(error)")
        }
        return coding.outcome(of: coding.changedPlaces(old, new), new, record.id)
      }
    } catch {
      throw failure ?? error
    }
  }

  /// Gives every object that a request finds in the store the same values, as
  /// one save, without making managed objects.
  ///
  /// ```swift
  /// var request = FetchRequest<Record>(entity: "Location")
  /// request.condition = try Condition("category = 'Pub'")
  /// try container.batchUpdate(request, ["category": "Bar", "photo": nil])
  /// ```
  ///
  /// As `batchUpdate(_:_:)` with a closure in all else.
  ///
  /// - Throws: As the other does; `model.unknown-attribute`, naming the
  ///   nearest; `value.invalid`.
  @discardableResult
  public func batchUpdate<Value>(
    _ request: FetchRequest<Value>, _ values: [String: FieldValue]
  ) throws(DaybookError) -> [ObjectID] {
    let change = try BatchChange(request, in: self)
    let layout = try layout(of: request.entityName)
    var accepted: [(Int, FieldValue)] = []
    for (name, value) in values {
      let place = try layout.place(of: name)
      accepted.append((place, try layout.accepted(value, at: place, of: nil)))
    }
    accepted.sort { $0.0 < $1.0 }
    return try change.execute { (record) throws(DaybookError) in
      try RecordProof.check(record, layout)
      let stored = ObjectState(
        id: ObjectID(entityName: layout.name, recordID: record.id), layout: layout,
        stored: record)
      return .update(
        accepted.filter { !stored.committedValue(at: $0.0, store).isStored(as: $0.1) })
    }
  }

  /// Deletes every object that a request finds in the store, as one save,
  /// without making managed objects.
  ///
  /// ```swift
  /// var request = Location.fetchRequest()
  /// request.condition = \.category == "Bar"
  /// let deleted = try container.batchDelete(request)
  /// ```
  ///
  /// Contexts take it in as a deletion by others; one that has changed such an
  /// object gets `conflict.deleted` when it saves.
  ///
  /// - Returns: The ids of the objects that were deleted, in the order of the
  ///   request.
  /// - Throws: As `ManagedObjectContext.fetch(_:)` does; `store.busy`;
  ///   `save.…`, and nothing is deleted.
  /// - Complexity: O(objects of the entity); no object is held.
  @discardableResult
  public func batchDelete<Value>(
    _ request: FetchRequest<Value>
  ) throws(DaybookError) -> [ObjectID] {
    try BatchChange(request, in: self).execute { _ in .delete }
  }
}

extension EntityCoding {
  /// What a batch makes of an object with values of this type.
  fileprivate func outcome(
    of places: [Int], _ value: Value, _ id: RecordID
  ) -> BatchChange.Outcome {
    var values: [(Int, FieldValue)] = []
    var problems: [DaybookError] = []
    for place in places {
      let (field, problem) = fieldValue(at: place, of: value)
      values.append((place, field))
      guard let problem else { continue }
      problems.append(
        ValidationReport.error(
          problem, id: ObjectID(entityName: entity.name, recordID: id),
          attribute: entity.attributes[place].name))
    }
    return problems.isEmpty ? .update(values) : .refusal(problems)
  }
}
