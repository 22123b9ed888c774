// Mistake: keeping an object in a class that may be shared.
// Refused: non-Sendable type 'ManagedObject<Note>'
// No mistake where everything is on the main actor.
import DaybookKit

final class Selection: Sendable {
  #if WRONG
    let note: ManagedObject<Note>
    init(_ note: ManagedObject<Note>) { self.note = note }
  #else
    let id: ObjectID
    init(_ note: ManagedObject<Note>) { id = note.objectID }
  #endif
}
