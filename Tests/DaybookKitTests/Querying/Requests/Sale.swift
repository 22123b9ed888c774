import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Something sold: an entity full of missing and equal values.
struct Sale: Entity {
  struct Place: Codable, AttributeValue {
    var city: String?
    var floor: Int?
  }

  var item: String?
  var amount: Int64?
  var price: Decimal?
  var ratio: Double = 0
  var place: Place?
  var slip: Transformable<Place>?

  static let entity = EntityDescription<Sale>("Sale") {
    Attribute("item", \.item)
    Attribute("amount", \.amount)
    Attribute("price", \.price)
    Attribute("ratio", \.ratio, default: 0)
    Attribute("place", \.place)
    Attribute("slip", \.slip)
  }
}

/// A generator of the same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Sale {
  static func random(_ numbers: inout SeededNumbers) -> Sale {
    let items = ["Pen", "pen", "Ink", "é", "e\u{301}", "", nil]
    var sale = Sale()
    sale.item = items[Int.random(in: 0..<items.count, using: &numbers)]
    if Bool.random(using: &numbers) { sale.amount = .random(in: -3...3, using: &numbers) }
    if Bool.random(using: &numbers) {
      sale.price = Decimal(Int.random(in: -20...20, using: &numbers)) / 4
    }
    sale.ratio = [0, -0.0, 0.5, 2][Int.random(in: 0..<4, using: &numbers)]
    if Bool.random(using: &numbers) {
      sale.place = Place(
        city: ["Bern", "Rom", nil][Int.random(in: 0..<3, using: &numbers)],
        floor: Int.random(in: 0...2, using: &numbers))
    }
    return sale
  }

  /// A context with saved and, over them, unsaved objects: inserted, changed and
  /// deleted ones.
  static func mixedContext(seed: UInt64) throws -> ManagedObjectContext {
    var numbers = SeededNumbers(seed)
    let context = try Sample.context(Model(Sale.self))
    var objects = (0..<60).map { _ in context.insert(Sale.random(&numbers)) }
    try context.save()
    for _ in 0..<20 { objects.append(context.insert(Sale.random(&numbers))) }
    for object in objects.shuffled(using: &numbers).prefix(25) {
      let other = Sale.random(&numbers)
      (object.item, object.amount, object.place) = (other.item, other.amount, other.place)
    }
    for object in objects.shuffled(using: &numbers).prefix(10) { context.delete(object) }
    return context
  }

  /// What a request of this context is to see, as plain values in order.
  static func seen(
    by context: ManagedObjectContext, pending: Bool
  ) throws -> [Sale] {
    var request = Sale.fetchRequest()
    request.includesPendingChanges = pending
    var sales: [Sale] = []
    let source = pending ? context : context.persistentContainer.newBackgroundContext()
    try source.forEach(request) { sales.append($0) }
    return sales
  }
}
