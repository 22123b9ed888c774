import Foundation
import Testing

@Suite("The benchmark program")
struct BenchmarkTests {
  /// As few records as it takes: the workload makes a thousand besides.
  private static func records(in folder: URL) throws -> String {
    let categories = ["Bar", "Park", "Club"]
    var text = "id,latitude,longitude,date,locationDescription,category,placemark,photo\n"
    for number in 0..<2000 {
      let address = "\"{\"\"name\"\":\"\"\(number) Rue de la Gare\"\"}\""
      text += "\(UUID()),\(number % 90).5,7.25,2011-07-28T14:52:22Z,\"A \"\"place\"\", \(number)\","
      text += "\(categories[number % 3]),\(number % 5 == 0 ? "" : address),\n"
    }
    let file = folder.appending(path: "records.csv")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  @Test("every measure is printed as name, value and unit, and the counts are right")
  func measures() throws {
    let run = try ExampleRun()
    let records = try Self.records(in: run.folder)
    let result = try run.run("daybook-bench", ["run", records, "Bench.daybook", "1000"])
    #expect(result.code == 0)
    var values: [String: Double] = [:]
    for line in result.out.split(separator: "\n") {
      let parts = line.split(separator: " ")
      #expect(parts.count == 3, "\(line)")
      values[String(parts[0])] = Double(parts[1])
    }
    #expect(values["records"] == 1000 && values["count"] == 2000 && values["sections"] == 3)
    #expect(values["filter_hits"] == Double((0..<2000).count { $0 % 3 == 0 && $0 % 90 >= 40 }))
    // All of the first thousand are deleted.
    #expect(values["final_count"] == 1000)
    for name in [
      "bulk_insert", "insert_single", "open_count", "get_by_id", "filter_noindex", "eq_indexed",
      "sort_date_limit20", "sort_sections", "update_1000", "delete_1000", "compact",
      "size_before_compact", "size_after_compact", "documents_insert_1000",
    ] {
      #expect(values[name, default: 0] > 0, "\(name)")
    }
    for name in ["size_kept", "size_caches", "peak_anonymous"] { #expect(values[name] != nil) }
  }

  @Test("words it does not know are answered with its usage")
  func usage() throws {
    #expect(try ExampleRun().run("daybook-bench", ["walk"]).code == 64)
    let few = ["run", "records.csv", "Bench.daybook", "999"]
    #expect(try ExampleRun().run("daybook-bench", few).code == 64)
    #expect(try ExampleRun().run("daybook-bench", ["help"]).out.contains("usage: daybook-bench"))
  }
}
