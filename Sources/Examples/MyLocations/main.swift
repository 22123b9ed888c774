// MyLocations: tag places, and see them by category, as they are now.

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
  MyLocations STORE                      lists the locations
  MyLocations STORE tag LATITUDE LONGITUDE [NAME=VALUE …]
  MyLocations STORE edit ROW NAME=VALUE …
  MyLocations STORE delete ROW
  MyLocations STORE watch                lists them, then says what changes, by whomever,
                                         and takes these commands, a line each, to the end
                                         of the input: tag …, edit …, delete …, list
  Names: description, category, photo (a file); when tagging also subThoroughfare,
  thoroughfare, locality.
  """

do {
  let words = CommandLine.arguments.dropFirst()
  guard let path = words.first else { throw Misuse() }
  let container = try PersistentContainer(at: URL(filePath: path), model: Model(Location.self))
  let list = try LocationList(of: container.viewContext)

  switch words.dropFirst().first {
  case nil:
    try list.show()
  case "watch" where words.count == 2:
    let reporter = ListReporter()
    list.results.delegate = reporter
    try list.show()
    fflush(nil)
    for await line in InputLines.stream() {
      list.follow(line)
      fflush(nil)
    }
    withExtendedLifetime(reporter) {}
  default:
    print(try list.perform(Command(Array(words.dropFirst()))))
  }
  container.close()
} catch is Misuse {
  print(usage)
  exit(64)
} catch {
  print(error)
  exit(1)
}
