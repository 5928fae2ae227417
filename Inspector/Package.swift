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
  name: "Inspector",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .executable(name: "belay-inspect", targets: ["belay-inspect"]),
    .library(name: "InspectKit", targets: ["InspectKit"]),
  ],
  dependencies: [
    .package(name: "LocalHTTP", path: "../LocalHTTP"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "InspectKit",
      dependencies: [
        .product(name: "LocalHTTP", package: "LocalHTTP"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // VERSION is a symbolic link to the file VERSION at the root.
      resources: [.copy("Page"), .embedInCode("VERSION")],
      swiftSettings: settings),
    .executableTarget(name: "belay-inspect", dependencies: ["InspectKit"], swiftSettings: settings),
    .testTarget(
      name: "InspectKitTests",
      dependencies: [
        "InspectKit",
        .product(name: "LocalHTTP", package: "LocalHTTP"),
        .product(name: "LocalHTTPTesting", package: "LocalHTTP"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ],
      exclude: ["Orders"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
