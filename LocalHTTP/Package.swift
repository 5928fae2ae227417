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

let fox = "FlyingFox"
let package = Package(
  name: "LocalHTTP",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "LocalHTTP", targets: ["LocalHTTP"]),
    .library(name: "LocalHTTPTesting", targets: ["LocalHTTPTesting"]),
  ],
  dependencies: [.package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1")],
  targets: [
    .target(name: "LocalHTTP", dependencies: [.product(name: "FlyingFox", package: fox)], swiftSettings: settings),
    .target(
      name: "LocalHTTPTesting", dependencies: [.product(name: "FlyingSocks", package: fox)], swiftSettings: settings),
    .testTarget(name: "LocalHTTPTests", dependencies: ["LocalHTTP", "LocalHTTPTesting"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
