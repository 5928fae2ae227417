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

/// As in the root package: our own checks alone make warnings errors.
let strict = Context.environment["BELAY_WARNINGS_AS_ERRORS"] == "1"
let settings: [SwiftSetting] = features + (strict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "Stories",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Stories", targets: ["Stories"])
  ],
  dependencies: [
    .package(name: "Belay", path: "..")
  ],
  targets: [
    .target(
      name: "Stories",
      dependencies: [
        .product(name: "Belay", package: "Belay"),
        .product(name: "BelayPaging", package: "Belay"),
      ],
      swiftSettings: settings),
    // Not used: the same sources, as a project that is main-actor by default compiles them.
    .target(
      name: "StoriesMainActor",
      dependencies: [
        .product(name: "Belay", package: "Belay"),
        .product(name: "BelayPaging", package: "Belay"),
      ],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "StoriesTests",
      dependencies: [
        "Stories", .product(name: "BelayPaging", package: "Belay"), .product(name: "BelayTesting", package: "Belay"),
      ],
      swiftSettings: settings),
    // The same tests, compiled that way.
    .testTarget(
      name: "StoriesMainActorTests",
      dependencies: [
        "Stories", .product(name: "BelayPaging", package: "Belay"), .product(name: "BelayTesting", package: "Belay"),
      ],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
