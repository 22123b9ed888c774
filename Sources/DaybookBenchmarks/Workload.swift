import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the three apps do, measured: the same steps, in the same order, that
/// are measured of the database it is compared with.
struct Workload {
  private static let batch = 1000
  private static let lookups = 10_000
  private static let categories = [
    "Apple Store", "Bar", "Bookstore", "Club", "Grocery Store", "Historic Building", "House",
    "Icecream Vendor", "Landmark", "Park",
  ]

  let url: URL
  let count: Int
  private let rows: [Input.Row]
  private let model: Model
  private var report = Report()

  init(csv: URL, store url: URL, count: Int) throws {
    guard count >= Self.batch else {
      throw Failure("N must be at least \(Self.batch): so many records are changed and deleted.")
    }
    self.url = url
    self.count = count
    rows = try Input(csv: csv, count: count + Self.batch).rows
    model = try Model(Location.self, Snapshot.self)
  }

  mutating func run() throws {
    try? FileManager.default.removeItem(at: url)
    report.count("records", count)
    report.count("rss_base", ProcessMemory.kibibytes("VmHWM") ?? 0, "KiB")
    try insert()
    let container = try open()
    try read(container)
    try change(container)
    try compact(container)
    container.close()
    try measureDocuments(container)
    report.count("peak_rss", ProcessMemory.kibibytes("VmHWM") ?? 0, "KiB")
    report.count("peak_anonymous", report.peakAnonymous, "KiB")
  }

  private mutating func insert() throws {
    let container = try PersistentContainer(at: url, model: model)
    let (rows, count) = (rows, count)
    try report.measure("bulk_insert", .milliseconds) {
      let batch = try BatchInsert(into: container, Location.self)
      for row in rows[..<count] { try batch.add(row.location, id: row.id) }
      try batch.commit()
    }
    let context = container.newBackgroundContext()
    try report.measure("insert_single", .microseconds, per: Self.batch) {
      for row in rows[count...] {
        try context.insert(row.location, id: row.id)
        try context.save()
      }
    }
    report.count("insert_single_ops", Self.batch)
    container.close()
  }

  private mutating func open() throws -> PersistentContainer {
    let (url, model) = (url, model)
    let (container, found) = try report.measure("open_count", .milliseconds) {
      let container = try PersistentContainer(at: url, model: model)
      return (container, try container.newBackgroundContext().count(Location.self))
    }
    report.count("count", found)
    return container
  }

  private mutating func read(_ container: PersistentContainer) throws {
    let (rows, count) = (rows, count)
    let context = container.newBackgroundContext()
    try report.measure("get_by_id", .microseconds, per: Self.lookups) {
      for number in 0..<Self.lookups {
        let id = Self.id(rows[number * 7919 % count])
        _ = try context.existingObject(Location.self, with: id).entityValue
      }
    }
    report.count("get_by_id_ops", Self.lookups)
    let hits = try report.measure("filter_noindex", .milliseconds) {
      try context.fetch(Location.self, where: \.category == "Bar" && \.latitude > 40).count
    }
    report.count("filter_hits", hits)
    try report.measure("eq_indexed", .millisecondsEach, per: Self.categories.count) {
      for category in Self.categories {
        _ = try context.fetch(Location.self, where: \.category == category)
      }
    }
    for name in ["sort_date_limit20", "sort_date_limit20_noindex"] {
      try report.measure(name, .milliseconds) {
        _ = try context.fetch(Location.self, sortBy: .descending(\.date), limit: 20)
      }
    }
    let sections = try report.measure("sort_sections", .milliseconds) {
      let all = try context.fetch(
        Location.self, sortBy: .ascending(\.category), .ascending(\.date))
      return Self.sections(all)
    }
    report.count("sections", sections)
  }

  private static func sections(_ locations: [ManagedObject<Location>]) -> Int {
    var count = 0
    var last: String?
    for location in locations where location.category != last {
      count += 1
      last = location.category
    }
    return count
  }

  private mutating func change(_ container: PersistentContainer) throws {
    let (rows, count) = (rows, count)
    let context = container.newBackgroundContext()
    try report.measure("update_1000", .milliseconds) {
      for number in 0..<Self.batch {
        let location = try context.existingObject(
          Location.self, with: Self.id(rows[number * 13 % count]))
        location.update {
          $0.locationDescription = "Edited \(number): “quotes” and é"
          $0.category = "Landmark"
        }
      }
      try context.save()
    }
    try report.measure("delete_1000", .milliseconds) {
      for number in 0..<Self.batch {
        let id = Self.id(rows[(number * 13 + 1) % count])
        context.delete(try context.existingObject(Location.self, with: id))
      }
      try context.save()
    }
  }

  private mutating func compact(_ container: PersistentContainer) throws {
    report.count("size_before_compact", try StoreSizes(of: url).newest, "bytes")
    try report.measure("compact", .milliseconds) { try container.compact() }
    report.count("final_count", try container.newBackgroundContext().count(Location.self))
    let sizes = try StoreSizes(of: url)
    report.count("size_after_compact", sizes.newest, "bytes")
    report.count("size_kept", sizes.kept, "bytes")
    report.count("size_caches", sizes.caches, "bytes")
  }

  /// A thousand objects with a document each: every one is a file.
  private mutating func measureDocuments(_ container: PersistentContainer) throws {
    let placemarks = rows.lazy.compactMap(\.location.placemark).prefix(Self.batch)
    let context = container.newBackgroundContext()
    try report.measure("documents_insert_1000", .milliseconds) {
      for (number, placemark) in placemarks.enumerated() {
        context.insert(
          Snapshot(title: "Snapshot \(number)", placemark: try Transformable(placemark)))
      }
      try context.save()
    }
    try report.measure("documents_load_1000", .milliseconds) {
      for snapshot in try container.newBackgroundContext().fetch(Snapshot.self) {
        _ = try snapshot.placemark?.load()
      }
    }
  }

  private static func id(_ row: Input.Row) -> ObjectID {
    ObjectID(entityName: "Location", uuid: row.id)
  }
}
