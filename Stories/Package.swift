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
        .product(name: "BelayCarousel", package: "Belay"),
        .product(name: "BelayTrace", package: "Belay"),
      ],
      swiftSettings: settings),
    // Not imported: compiles the same sources with main-actor default isolation.
    .target(
      name: "StoriesMainActor",
      dependencies: [
        .product(name: "Belay", package: "Belay"),
        .product(name: "BelayCarousel", package: "Belay"),
        .product(name: "BelayTrace", package: "Belay"),
      ],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "StoriesTests",
      dependencies: [
        "Stories", .product(name: "BelayCarousel", package: "Belay"), .product(name: "BelayTesting", package: "Belay"),
      ],
      swiftSettings: settings),
    // The same tests, compiled that way.
    .testTarget(
      name: "StoriesMainActorTests",
      dependencies: [
        "Stories", .product(name: "BelayCarousel", package: "Belay"), .product(name: "BelayTesting", package: "Belay"),
      ],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
