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
  name: "Soak",
  // For Swift's own Mutex.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "belay-soak", targets: ["BelaySoak"])
  ],
  dependencies: [
    // With the registry of live objects, which must be empty at the end.
    .package(name: "Belay", path: "..", traits: ["Diagnostics"]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(name: "CSoakPlatform"),
    .executableTarget(
      name: "BelaySoak",
      dependencies: [
        "CSoakPlatform", .product(name: "Belay", package: "Belay"),
        .product(name: "BelayDiagnostics", package: "Belay"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
