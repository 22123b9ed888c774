// swift-tools-version: 6.2
import PackageDescription

// Programs as others would write them, built against the package by .ci/samples. What must not
// compile is in Mistakes and in Entities, which are no targets.
let daybook = [Target.Dependency.product(name: "DaybookKit", package: "Daybook")]

let package = Package(
  name: "DaybookSamples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Daybook", path: "../..")],
  targets: [
    .executableTarget(
      name: "MainActorApp", dependencies: daybook, path: "MainActorApp", exclude: ["expected.txt"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(name: "InterfaceNames", path: "InterfaceNames"),
    .executableTarget(
      name: "NamesImported", dependencies: daybook + ["InterfaceNames"], path: "NamesImported",
      exclude: ["expected.txt"]),
    .executableTarget(
      name: "NamesOwned", dependencies: daybook, path: "NamesOwned", exclude: ["expected.txt"]),
  ],
  swiftLanguageModes: [.v6]
)
