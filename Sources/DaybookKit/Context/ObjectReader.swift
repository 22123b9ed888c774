import JSONText
import StoreEngine

/// How rows become what a request asks for, proved readable.
protocol ObjectReader<Value> {
  associatedtype Value: ManagedValue

  func object(
    of state: ObjectState, in context: ManagedObjectContext
  ) throws(DaybookError) -> ManagedObject<Value>

  /// The plain value of a row.
  func value(
    of row: Row, _ layout: EntityLayout, in context: ManagedObjectContext
  ) throws(DaybookError) -> Value
}

/// Hands out records.
struct RecordReader: ObjectReader {
  func object(
    of state: ObjectState, in context: ManagedObjectContext
  ) throws(DaybookError) -> ManagedObject<Record> {
    if let stored = state.stored { try state.proveValues(of: stored) }
    return context.object(for: state)
  }

  func value(
    of row: Row, _ layout: EntityLayout, in context: ManagedObjectContext
  ) throws(DaybookError) -> Record {
    if row.state == nil { try RecordProof.check(row.stored(in: layout), layout) }
    return Record(
      layout: layout, id: row.id, revision: row.revision, members: row.members,
      access: context.opened.store,
      drafts: row.state?.pendingDocuments().mapValues(FieldValue.document) ?? [:])
  }
}

/// Hands out the values of a described entity.
struct EntityReader<Value: Entity>: ObjectReader {
  func object(
    of state: ObjectState, in context: ManagedObjectContext
  ) throws(DaybookError) -> ManagedObject<Value> {
    let isKnown = state.typedView is ManagedObject<Value>
    let object: ManagedObject<Value> = context.object(for: state)
    try object.read()
    if !isKnown, state.stored != nil { context.call(.awakeFromFetch, state) }
    return object
  }

  func value(
    of row: Row, _ layout: EntityLayout, in context: ManagedObjectContext
  ) throws(DaybookError) -> Value {
    if let state = row.state { return try object(of: state, in: context).value }
    let text = RecordText(members: row.members, documents: context.documents(of: layout))
    return try Value.entity.coding.decode(text, id: row.id).value
  }
}
