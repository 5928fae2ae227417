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

let belay: Target.Dependency = .product(name: "Belay", package: "Belay")
let testing: Target.Dependency = .product(name: "BelayTesting", package: "Belay")

let package = Package(
  name: "Talks",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Talks", targets: ["Talks"]),
    .executable(name: "talks-server", targets: ["talks-server"]),
  ],
  dependencies: [
    .package(name: "Belay", path: "../.."),
    .package(name: "LocalHTTP", path: "../../LocalHTTP"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
  ],
  targets: [
    // The features and their clients. The Xcode project compiles the same folder, with the views in App, as one module.
    .target(name: "Talks", dependencies: [belay], swiftSettings: settings),
    .target(
      name: "TalksServer",
      dependencies: [
        .product(name: "LocalHTTP", package: "LocalHTTP"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "talks-server", dependencies: ["TalksServer", .product(name: "LocalHTTP", package: "LocalHTTP")],
      swiftSettings: settings),
    .testTarget(name: "TalksTests", dependencies: ["Talks", belay, testing], swiftSettings: settings),
    .testTarget(
      name: "TalksOnlineTests",
      dependencies: [
        "Talks", "TalksServer", belay, testing, .product(name: "LocalHTTP", package: "LocalHTTP"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
