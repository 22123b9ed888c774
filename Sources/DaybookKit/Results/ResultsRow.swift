import StoreEngine

/// One object of a results list: what decides its place, and where that is.
///
/// What decides the place never changes; an object that changed gets another
/// row. So a list that could not be worked out leaves the old one as it was.
final class ResultsRow: OrderedRow {
  /// Differs whenever a value of the object may.
  struct Stamp: Equatable {
    var revision: Int
    /// Of what is pending; 0 when nothing is.
    var version: Int
  }

  let id: RecordID
  /// In the order of insertion; pending inserts come after all.
  let number: Int
  let keys: [SortKey]
  /// The number of its section's key.
  let section: Int
  let stamp: Stamp
  /// What it was made of, until its object is read.
  var source: Row?
  /// The object, once somebody asked for it.
  var object: (any ObjectView)?
  /// Its number in the list as it is shown; -1 when it is not shown.
  var place = -1
  /// Whether it stands for an object that changed, until it is shown.
  var isReplacement = false
  /// Its number in the list that is about to be shown; -1 when in none.
  var nextPlace = -1

  init(id: RecordID, number: Int, keys: [SortKey], section: Int, stamp: Stamp) {
    self.id = id
    self.number = number
    self.keys = keys
    self.section = section
    self.stamp = stamp
  }
}
