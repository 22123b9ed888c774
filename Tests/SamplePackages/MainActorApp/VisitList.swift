import DaybookKit
import Observation

/// A view's model: on the main actor, as all of this module is.
@Observable final class VisitList {
  private(set) var titles: [String] = []
  private(set) var saves = 0
  @ObservationIgnored private let context: ManagedObjectContext

  init(_ container: PersistentContainer) {
    context = container.viewContext
    context.onEvent { [weak self] event in
      if case .didSave = event { self?.saves += 1 }
    }
  }

  func add(_ title: String, _ mood: Mood) throws -> ManagedObject<Visit> {
    let visit = context.insert(Visit(title: title, mood: mood))
    visit.address = Address(street: "Am Hang 7", city: "Freiburg")
    visit.address?.kind = .home
    visit.weather = .wet(millimetres: 2.5)
    try context.save()
    return visit
  }

  func load() throws {
    let visits = try context.fetch(
      Visit.self, where: \.mood == .calm && \.address?.city != "Rome",
      sortBy: .ascending(\.title))
    titles = visits.map(\.title)
  }

  func stretch(_ visit: ManagedObject<Visit>) throws {
    visit.isLong = true
    visit.update { $0.tags = ["long"] }
    try context.save()
  }

  func spoil(_ visit: ManagedObject<Visit>) throws {
    visit.nights = 2
    visit.title = ""
    do {
      try context.save()
    } catch DaybookError.Code.validationFailed {
      context.rollback()
    }
  }
}
