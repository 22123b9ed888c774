import StoreEngine

/// Access by the names of attributes, for every kind of object.
extension ManagedObject {
  /// The value of the attribute called `name`; nil when there is none of this
  /// name. Use `setValue(_:forKey:)` to change it.
  public subscript(name: String) -> FieldValue? {
    guard let place = state.layout.placeIfKnown(of: name) else { return nil }
    return fieldValue(at: place)
  }

  /// The value of the attribute called `name`.
  ///
  /// - Throws: `model.unknown-attribute`, naming the nearest.
  public func value(forKey name: String) throws(DaybookError) -> FieldValue {
    fieldValue(at: try state.layout.place(of: name))
  }

  private func fieldValue(at place: Int) -> FieldValue {
    access(place)
    return state.value(at: place, managedObjectContext.opened.store)
  }

  /// The value of the attribute called `name` as a Swift type.
  ///
  /// ```swift
  /// let name = try contact.value(forKey: "name", as: String.self)
  /// let rating = try restaurant.value(forKey: "rating", as: Rating?.self)
  /// ```
  ///
  /// - Throws: `model.unknown-attribute`, naming the nearest; `value.invalid`
  ///   when the value is of another type, or nil and the type is no optional.
  public func value<Wanted: AttributeValue>(
    forKey name: String, as type: Wanted.Type = Wanted.self
  ) throws(DaybookError) -> Wanted {
    let place = try state.layout.place(of: name)
    let value = fieldValue(at: place)
    do throws(ValueProblem) {
      return try managedObjectContext.read(value, as: type)
    } catch {
      var failure = error.asValueError(
        attribute: state.layout.attributes[place], entity: objectID.entityName)
      failure.context.objectID = objectID
      throw failure
    }
  }

  /// Changes the attribute called `name`.
  ///
  /// Only the type is checked now; rules such as a range are checked by
  /// `save()`, so that an object may be incomplete meanwhile.
  ///
  /// - Throws: `model.unknown-attribute`, naming the nearest;
  ///   `value.invalid` when the value has another type;
  ///   `object.missing` when the object was deleted here.
  public func setValue(_ value: FieldValue, forKey name: String) throws(DaybookError) {
    let place = try state.layout.place(of: name)
    guard !state.pending.isDeleted, state.presence != .deleted else {
      throw DaybookError(
        .objectMissing, "\(objectID.entityName) \(objectID) was deleted and cannot be changed.",
        context: .init(entity: objectID.entityName, objectID: objectID, attribute: name))
    }
    let accepted = try state.layout.accepted(value, at: place, of: objectID)
    let known = state.effectiveChanges[place]
    if known?.problem == nil,
      state.value(at: place, managedObjectContext.opened.store).isStored(as: accepted)
    {
      return
    }
    managedObjectContext.change(state, place, to: .init(value: accepted))
  }

  /// Changes the attribute called `name` to a Swift value, or to nothing.
  ///
  /// ```swift
  /// try contact.setValue("Ann", forKey: "name")
  /// try contact.setValue(nil, forKey: "phone")
  /// ```
  ///
  /// - Throws: As `setValue(_:forKey:)` with a `FieldValue` does.
  @_disfavoredOverload
  public func setValue(
    _ value: (any AttributeValue)?, forKey name: String
  ) throws(DaybookError) {
    let place = try state.layout.place(of: name)
    let attribute = state.layout.attributes[place]
    let field: FieldValue
    do throws(ValueProblem) {
      if let value { field = try KeptValue.of(value, as: attribute.type) } else { field = .null }
    } catch {
      var failure = error.asValueError(attribute: attribute, entity: objectID.entityName)
      failure.context.objectID = objectID
      throw failure
    }
    try setValue(field, forKey: name)
  }
}

extension ManagedObject where Value == Record {
  /// The values as they are now, changes included.
  public var entityValue: Record {
    access(nil)
    return Record(
      layout: state.layout, id: state.recordID, revision: state.stored?.revision ?? 0,
      members: state.members(), access: managedObjectContext.opened.store,
      drafts: state.pendingDocuments().mapValues(FieldValue.document))
  }
}
