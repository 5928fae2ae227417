// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import PackageDescription

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// As in the root package: only our own checks turn warnings into errors.
let strict = Context.environment["BELAY_WARNINGS_AS_ERRORS"] == "1"
let settings: [SwiftSetting] = features + (strict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "Simulation",
  products: [
    .executable(name: "belay-sim", targets: ["belay-sim"])
  ],
  traits: [
    .trait(name: "PlantedBugs", description: "Builds Belay with bugs that `belay-sim --plant` can switch on.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(
      name: "Belay", path: "..",
      traits: [.trait(name: "PlantedBugs", condition: .when(traits: ["PlantedBugs"]))]),
  ],
  targets: [
    // The library's guarantees, modelled independently: it must not import Belay.
    .target(name: "SimulationModel", swiftSettings: settings),
    .executableTarget(
      name: "belay-sim",
      dependencies: [
        "SimulationModel", .product(name: "Belay", package: "Belay"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings + [.define("BELAY_PLANTED_BUGS", .when(traits: ["PlantedBugs"]))]),
  ],
  swiftLanguageModes: [.v6]
)
