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
  name: "Demo",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .executable(name: "belay-demo", targets: ["belay-demo"]),
    .library(name: "DemoKit", targets: ["DemoKit"]),
  ],
  dependencies: [
    // The diagnostics are a part of what is shown, however the demo is built.
    .package(name: "Belay", path: "..", traits: ["Diagnostics"]),
    .package(name: "Stories", path: "../Stories"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
  ],
  targets: [
    // How much memory a process has, which Swift does not show.
    .target(name: "CHeap"),
    .target(
      name: "DemoKit",
      dependencies: [
        "CHeap",
        .product(name: "Belay", package: "Belay"),
        .product(name: "BelayDiagnostics", package: "Belay"),
        .product(name: "BelayPaging", package: "Belay"),
        .product(name: "Stories", package: "Stories"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // VERSION is a symbolic link to the one file that has the version.
      resources: [.copy("Page"), .embedInCode("VERSION")],
      swiftSettings: settings),
    .executableTarget(name: "belay-demo", dependencies: ["DemoKit"], swiftSettings: settings),
    .testTarget(
      name: "DemoKitTests",
      dependencies: [
        "DemoKit",
        .product(name: "Belay", package: "Belay"),
        .product(name: "BelayDiagnostics", package: "Belay"),
        .product(name: "BelayTesting", package: "Belay"),
        .product(name: "BelayPaging", package: "Belay"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "Stories", package: "Stories"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
