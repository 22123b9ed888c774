import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let usage = """
  daybook-bench measures the library at what apps do, one "name value unit" line a measure.

  usage: daybook-bench run FILE.csv STORE N    every measure; STORE is deleted first, and FILE.csv
                                               needs N + 1000 records
         daybook-bench list STORE              opens STORE and prints the 20 newest
         daybook-bench write FILE.csv STORE N  one save a record; prints each number once saved
         daybook-bench check STORE             checks every byte and counts
  """

/// The command line's words.
func perform(_ words: [String]) throws {
  switch (words.first, words.count) {
  case ("run", 4):
    var workload = try Workload(
      csv: URL(filePath: words[1]), store: URL(filePath: words[2]), count: try number(words[3]))
    try workload.run()
  case ("list", 2): try list(URL(filePath: words[1]))
  case ("write", 4):
    try save(
      try Input(csv: URL(filePath: words[1]), count: try number(words[3])),
      to: URL(filePath: words[2]))
  case ("check", 2): try check(URL(filePath: words[1]))
  case ("help", _), ("--help", _), ("-h", _): print(usage)
  default: throw Failure(usage)
  }
}

func number(_ text: String) throws -> Int {
  guard let number = Int(text), number > 0 else { throw Failure("“\(text)” is no count.") }
  return number
}

func list(_ store: URL) throws {
  let container = try PersistentContainer(
    at: store, model: Model(Location.self, Snapshot.self))
  let newest = try container.newBackgroundContext().fetch(
    Location.self, sortBy: .descending(\.date), limit: 20)
  for location in newest {
    print(
      location.date.ISO8601Format(), location.category,
      "\(location.latitude),\(location.longitude)", location.locationDescription, separator: "\t")
  }
}

func save(_ input: Input, to store: URL) throws {
  let container = try PersistentContainer(
    at: store, model: Model(Location.self, Snapshot.self))
  let context = container.newBackgroundContext()
  for (number, row) in input.rows.enumerated() {
    context.insert(row.location)
    try context.save()
    print(number)
  }
}

func check(_ store: URL) throws {
  for finding in try PersistentContainer.check(at: store) {
    print("\(finding.severity.rawValue): \(finding.message)")
  }
  let container = try PersistentContainer.open(at: store)
  print("count", try container.info().objects["Location"] ?? 0)
}

do {
  try perform(Array(CommandLine.arguments.dropFirst()))
} catch {
  let words = Array("daybook-bench: \(error)\n".utf8)
  _ = write(2, words, words.count)
  exit(error is Failure ? 64 : 1)
}
