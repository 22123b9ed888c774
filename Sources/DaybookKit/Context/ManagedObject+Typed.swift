import StoreEngine

/// The properties of a described entity.
extension ManagedObject where Value: Entity {
  /// The values as they are now, changes included; assigning changes every
  /// attribute that differs, as one step.
  public var entityValue: Value {
    get {
      access(nil)
      return value
    }
    set { assign(newValue) }
  }

  /// A property of the entity.
  public subscript<Member: AttributeValue>(
    dynamicMember path: KeyPath<Value, Member>
  ) -> Member {
    access(place(of: path))
    return value[keyPath: path]
  }

  /// A property of the entity; assigning it changes the object.
  ///
  /// A computed property may change several attributes; so may a property of a
  /// nested value. All are one step.
  public subscript<Member: AttributeValue>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Member {
    get {
      access(place(of: path))
      return value[keyPath: path]
    }
    set { set(newValue, at: path) }
  }

  /// A property of the entity whose name an object's own member hides, such as
  /// `object[\.isDeleted]`.
  public subscript<Member: AttributeValue>(path: WritableKeyPath<Value, Member>) -> Member {
    get { self[dynamicMember: path] }
    set { self[dynamicMember: path] = newValue }
  }

  /// Changes several properties as one step: one undo, one event.
  ///
  /// When `body` throws, nothing is changed.
  @discardableResult
  public func update<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var copy = value
    let result = try body(&copy)
    assign(copy)
    return result
  }

  // MARK: Values

  /// The value as it is now. Whatever can be there was proved readable.
  var value: Value {
    do throws(DaybookError) {
      return try read()
    } catch {
      if let kept { return kept.value }
      preconditionFailure("\(error)")
    }
  }

  /// The value as it is now.
  ///
  /// - Throws: `record.damaged` when the type cannot read it.
  @discardableResult
  func read() throws(DaybookError) -> Value {
    if let kept, kept.version == state.version { return kept.value }
    let documents = managedObjectContext.documents(of: state)
    let text = RecordText(members: state.readableMembers(), documents: documents)
    let decoded = try Value.entity.coding.decode(text, id: state.recordID)
    let value = withUnkeptValues(decoded.value)
    keep(DecodedEntity(value: value, unknownPlaces: decoded.unknownPlaces))
    return value
  }

  /// Values that no record can keep are in their changes alone.
  private func withUnkeptValues(_ value: Value) -> Value {
    var value = value
    for (place, change) in state.effectiveChanges {
      guard let origin = change.origin?.value as? Value else { continue }
      _ = Value.entity.coding.attributes[place].assign(from: origin, to: &value)
    }
    return value
  }

  func keep(_ decoded: DecodedEntity<Value>) {
    kept = Kept(
      value: decoded.value, unknownPlaces: decoded.unknownPlaces, version: state.version)
  }

  private func place(of path: PartialKeyPath<Value>) -> Int? {
    managedObjectContext.places.place(of: path) { Value.entity.coding.place(of: path) }
  }

  private func set<Member: AttributeValue>(
    _ member: Member, at path: WritableKeyPath<Value, Member>
  ) {
    let old = value
    var new = old
    new[keyPath: path] = member
    guard let place = place(of: path) else { return assign(new) }
    let isKnown = kept?.unknownPlaces.contains(place) != true
    if isKnown, Value.entity.coding.attributes[place].isSame(old, new) { return }
    change([place], to: new)
  }

  /// Changes every attribute in which `new` differs.
  private func assign(_ new: Value) {
    let places = Value.entity.coding.changedPlaces(value, new)
    if !places.isEmpty { change(places, to: new) }
  }

  private func change(_ places: [Int], to new: Value) {
    let coding = Value.entity.coding
    var unknown = kept?.unknownPlaces ?? []
    managedObjectContext.step(recording: .undo) {
      for place in places {
        let (field, problem) = coding.fieldValue(at: place, of: new)
        managedObjectContext.change(
          state, place,
          to: .init(
            value: field, problem: problem, origin: problem.map { _ in ObjectState.Origin(new) }))
        unknown.remove(place)
      }
      // Before anybody is told of the step, who may change it further.
      kept = Kept(value: new, unknownPlaces: unknown, version: state.version)
    }
  }
}
