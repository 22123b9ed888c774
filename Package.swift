// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Daybook",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "DaybookKit", targets: ["DaybookKit"]),
    .executable(name: "daybook", targets: ["DaybookCLI"]),
    .executable(name: "daybook-bench", targets: ["DaybookBenchmarks"]),
    .executable(name: "MyLocations", targets: ["MyLocations"]),
    .executable(name: "FoodPin", targets: ["FoodPin"]),
    .executable(name: "Contacts", targets: ["Contacts"]),
  ],
  targets: [
    // Arrows run one way: text ← engine ← objects ← command line.
    .target(name: "JSONText"),
    .target(name: "StoreEngine", dependencies: ["JSONText"]),
    .target(name: "DaybookKit", dependencies: ["JSONText", "StoreEngine"]),
    .executableTarget(name: "DaybookCLI", dependencies: ["DaybookKit"]),
    .executableTarget(name: "DaybookBenchmarks", dependencies: ["DaybookKit"]),

    .executableTarget(
      name: "MyLocations", dependencies: ["DaybookKit"], path: "Sources/Examples/MyLocations"),
    .executableTarget(
      name: "FoodPin", dependencies: ["DaybookKit"], path: "Sources/Examples/FoodPin"),
    .executableTarget(
      name: "Contacts", dependencies: ["DaybookKit"], path: "Sources/Examples/Contacts"),

    .target(
      name: "TestSupport", dependencies: ["JSONText", "StoreEngine"], path: "Tests/TestSupport"),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TestSupport"]),
    .testTarget(name: "StoreEngineTests", dependencies: ["StoreEngine", "TestSupport"]),
    .testTarget(name: "DaybookKitTests", dependencies: ["DaybookKit", "TestSupport"]),
    .testTarget(name: "DaybookCLITests", dependencies: ["DaybookCLI", "TestSupport"]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "DaybookKit", "DaybookCLI", "DaybookBenchmarks", "MyLocations", "FoodPin", "Contacts",
      ]),
    .testTarget(name: "CrashTests", dependencies: ["StoreEngine", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Rules the language will adopt; each proposal says what it asks for.
let proposals = "https://github.com/swiftlang/swift-evolution/blob/main/proposals"
let upcomingFeatures = [
  "ExistentialAny": "\(proposals)/0335-existential-any.md",
  "InternalImportsByDefault": "\(proposals)/0409-access-level-on-imports.md",
  "MemberImportVisibility": "\(proposals)/0444-member-import-visibility.md",
  "NonisolatedNonsendingByDefault": "\(proposals)/0461-async-function-isolation.md",
]
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcomingFeatures.keys.sorted().map { .enableUpcomingFeature($0) }
}
