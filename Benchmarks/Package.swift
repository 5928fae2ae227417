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
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "belay-bench", targets: ["BelayBench"])
  ],
  traits: [
    .trait(name: "Diagnostics", description: "Measures what Belay's diagnostics cost, in the rows that name them.")
  ],
  dependencies: [
    .package(
      name: "Belay", path: "..", traits: [.trait(name: "Diagnostics", condition: .when(traits: ["Diagnostics"]))]),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
  ],
  targets: [
    // Plain Swift in a separate module, so that no more of it is inlined into a caller than of a library.
    .target(
      name: "RawSwift", dependencies: [.product(name: "OrderedCollections", package: "swift-collections")],
      swiftSettings: settings),
    .target(name: "CPlatform"),
    // What the rows `inspector-…` do, in both programs.
    .target(
      name: "InspectedWork", dependencies: [.product(name: "Belay", package: "Belay")], swiftSettings: settings),
    .executableTarget(name: "BelayBare", dependencies: ["InspectedWork"], swiftSettings: settings),
    .executableTarget(
      name: "BelayBench",
      dependencies: [
        // BelayBare is built with it, and not linked: it is started.
        "BelayBare", "CPlatform", "InspectedWork", "RawSwift", .product(name: "Belay", package: "Belay"),
        .product(name: "BelayDiagnostics", package: "Belay"), .product(name: "BelayInspector", package: "Belay"),
        .product(name: "BelayTrace", package: "Belay"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
