// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import PackageDescription

/// The same tests with Belay as it is, or as it was: `Scripts/check-kit-speed` names the folder.
let belay = Context.environment["BELAY_KIT"] ?? "../.."

let package = Package(
  name: "Kit",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Belay", path: belay)],
  targets: [
    .testTarget(
      name: "KitTests",
      dependencies: [.product(name: "Belay", package: "Belay"), .product(name: "BelayTesting", package: "Belay")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
