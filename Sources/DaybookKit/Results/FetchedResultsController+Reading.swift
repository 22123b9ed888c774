#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FetchedResultsController {
  /// The sections, in order; none before `performFetch()`.
  ///
  /// A controller without sections has a single one, without a name, that is
  /// there even when it is empty. In others no section is empty.
  public var sections: [FetchedResultsSection<Value>] {
    access()
    guard let results else { return [] }
    return sections(of: results.list, results)
  }

  func sections(
    of list: ResultsList, _ results: Results<Value>
  ) -> [FetchedResultsSection<Value>] {
    list.sections.indices.map { section($0, of: list, results) }
  }

  private func section(
    _ number: Int, of list: ResultsList, _ results: Results<Value>
  ) -> FetchedResultsSection<Value> {
    let key = results.query.keys[list.sections[number].key]
    return FetchedResultsSection(
      key: key, name: key.sectionName, indexTitle: indexTitle(of: key),
      rows: list.rows(ofSection: number), reader: results.reader)
  }

  func indexTitle(of key: FieldValue) -> String? {
    if let delegate {
      return delegate.controller(self, sectionIndexTitleForSectionName: key.sectionName)
    }
    return key.sectionName.sectionIndexTitle
  }

  /// The objects of all sections, in order; nil before `performFetch()`.
  ///
  /// With a `fetchBatchSize` this reads every object that was not read yet;
  /// one that cannot be read any more is left out and told as `failure`.
  public var fetchedObjects: [ManagedObject<Value>]? {
    access()
    return results.map { $0.reader.objects(of: $0.list.rows) }
  }

  /// The object at a section and a row.
  ///
  /// With a `fetchBatchSize` the objects around it are read too.
  ///
  /// - Throws: `request.invalid` when nothing is there; `record.damaged`.
  public func object(at indexPath: IndexPath) throws(DaybookError) -> ManagedObject<Value> {
    access()
    guard let results, indexPath.count == 2,
      results.list.sections.indices.contains(indexPath[0]),
      results.list.sections[indexPath[0]].range.count > indexPath[1], indexPath[1] >= 0
    else {
      throw DaybookError(
        .requestInvalid, "There is no object at \(Array(indexPath)) of the list.",
        recoverySuggestion: results == nil
          ? "Call performFetch() first." : "Ask sections how many there are.",
        context: .init(entity: fetchRequest.entityName))
    }
    let place = results.list.sections[indexPath[0]].range.lowerBound + indexPath[1]
    let row = results.list[place]
    if row.object == nil {
      let size = max(1, results.query.request.fetchBatchSize)
      let start = place - place % size
      let end = min(start + size, results.list.rows.count)
      let first = results.list.rows.startIndex
      try results.reader.read(results.list.rows[(first + start)..<(first + end)])
    }
    return try results.query.object(of: row, in: managedObjectContext)
  }

  /// Where an object is; nil when it is not in the list.
  ///
  /// - Complexity: O(log sections).
  public func indexPath(for object: ManagedObject<Value>) -> IndexPath? {
    indexPath(for: object.objectID)
  }

  /// Where the object with an id is; nil when it is not in the list.
  ///
  /// - Complexity: O(log sections).
  public func indexPath(for id: ObjectID) -> IndexPath? {
    access()
    guard let results, let row = results.row(of: id) else { return nil }
    return results.list.path(ofRowAt: row.place)
  }

  /// The list as a value; empty before `performFetch()`.
  ///
  /// - Complexity: O(n).
  public var snapshot: FetchedResultsSnapshot {
    access()
    return results.map { snapshot(of: $0.list, $0) } ?? FetchedResultsSnapshot()
  }

  func snapshot(
    of list: ResultsList, _ results: Results<Value>, reconfigured: Set<ObjectID> = []
  ) -> FetchedResultsSnapshot {
    let entity = results.query.layout.name
    let sections = list.sections.enumerated().map { number, section in
      let key = results.query.keys[section.key]
      return FetchedResultsSnapshot.Section(
        key: key, name: key.sectionName, indexTitle: indexTitle(of: key),
        objectIDs: list.rows(ofSection: number).map {
          ObjectID(entityName: entity, recordID: $0.id)
        })
    }
    return FetchedResultsSnapshot(sections: sections, reconfigured: reconfigured)
  }

  // MARK: An index

  /// What an index beside the list shows: the titles of the sections that have
  /// one, each once, in order.
  public var sectionIndexTitles: [String] {
    var seen: Set<String> = []
    return sections.compactMap(\.indexTitle).filter { seen.insert($0).inserted }
  }

  /// The number of the first section with a title of the index.
  ///
  /// - Throws: `request.invalid` when no section has it.
  public func section(
    forSectionIndexTitle title: String, at index: Int
  ) throws(DaybookError) -> Int {
    guard let number = sections.firstIndex(where: { $0.indexTitle == title }) else {
      throw DaybookError(
        .requestInvalid, "No section has the index title “\(title)”.",
        recoverySuggestion: "Take it from sectionIndexTitles.",
        context: .init(entity: fetchRequest.entityName))
    }
    return number
  }
}

extension ResultsList {
  func path(ofRowAt place: Int) -> IndexPath {
    let number = section(ofRowAt: place)
    return IndexPath(number, place - sections[number].range.lowerBound)
  }
}
