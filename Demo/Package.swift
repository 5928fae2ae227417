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
  name: "Demo",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .executable(name: "belay-demo", targets: ["belay-demo"]),
    .library(name: "DemoKit", targets: ["DemoKit"]),
  ],
  dependencies: [
    // The demo always shows the diagnostics, so every build includes them.
    .package(name: "Belay", path: "..", traits: ["Diagnostics"]),
    .package(name: "Stories", path: "../Stories"),
    .package(name: "LocalHTTP", path: "../LocalHTTP"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
  ],
  targets: [
    // Reads the process's memory use, which Swift does not provide.
    .target(name: "CHeap"),
    .target(
      name: "DemoKit",
      dependencies: [
        "CHeap",
        .product(name: "Belay", package: "Belay"),
        .product(name: "BelayDiagnostics", package: "Belay"),
        .product(name: "BelayInspector", package: "Belay"),
        .product(name: "BelayCarousel", package: "Belay"),
        .product(name: "BelayTrace", package: "Belay"),
        .product(name: "Stories", package: "Stories"),
        .product(name: "LocalHTTP", package: "LocalHTTP"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // VERSION is a symbolic link to the file VERSION at the root.
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
        .product(name: "BelayCarousel", package: "Belay"),
        .product(name: "BelayTrace", package: "Belay"),
        .product(name: "LocalHTTP", package: "LocalHTTP"),
        .product(name: "LocalHTTPTesting", package: "LocalHTTP"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "Stories", package: "Stories"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
