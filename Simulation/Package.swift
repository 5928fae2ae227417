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

/// Where `Scripts/simulate` has put a copy of the library with bugs that can be enabled; nil for the library itself.
let planted = Context.environment["BELAY_PLANTED_BUGS"]

let package = Package(
  name: "Simulation",
  products: [
    .executable(name: "belay-sim", targets: ["belay-sim"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(name: "Belay", path: planted ?? ".."),
  ],
  targets: [
    // The library's guarantees, modeled independently: it must not import Belay.
    .target(name: "SimulationModel", swiftSettings: settings),
    // Code of another time, in Swift 5 mode and without the features: it calls the library as such code does.
    .target(
      name: "OldCallers", dependencies: [.product(name: "Belay", package: "Belay")],
      swiftSettings: [.swiftLanguageMode(.v5)] + (strict ? [.treatAllWarnings(as: .error)] : [])),
    .executableTarget(
      name: "belay-sim",
      dependencies: [
        "OldCallers", "SimulationModel", .product(name: "Belay", package: "Belay"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings + (planted == nil ? [] : [.define("BELAY_PLANTED_BUGS")])),
  ],
  swiftLanguageModes: [.v6]
)
