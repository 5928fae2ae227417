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

/// Our own checks alone make warnings errors: Xcode and swiftbuild suppress the warnings of a dependency, and the compiler refuses
/// the two together.
let strict = Context.environment["BELAY_WARNINGS_AS_ERRORS"] == "1"
let settings: [SwiftSetting] = features + (strict ? [.treatAllWarnings(as: .error)] : [])

/// What debug builds have anyway, in any build that asks for it.
let diagnostics = BuildSettingCondition.when(traits: ["Diagnostics"])

let package = Package(
  name: "Belay",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Belay", targets: ["Belay"]),
    .library(name: "BelayDiagnostics", targets: ["BelayDiagnostics"]),
    .library(name: "BelayPaging", targets: ["BelayPaging"]),
    .library(name: "BelayTesting", targets: ["BelayTesting"]),
    .library(name: "BelayTrace", targets: ["BelayTrace"]),
    .library(name: "BelayUI", targets: ["BelayUI"]),
  ],
  traits: [
    .trait(name: "CustomDump", description: "BelayTesting shows differences as swift-custom-dump prints them."),
    .trait(name: "Diagnostics", description: "Survivors, inventory and retain paths in release builds too."),
  ],
  dependencies: [
    // Neither resolved nor fetched unless the trait is on: `Scripts/check-client` looks.
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.3")
  ],
  targets: [
    .target(
      name: "Belay",
      swiftSettings: settings + [.define("BELAY_DIAGNOSTICS", diagnostics)]),
    // For debug builds: in a release build, little more than its public names is in it.
    .target(
      name: "BelayDiagnostics", dependencies: ["Belay", "BelayRetainPaths"],
      swiftSettings: settings + [.define("BELAY_DIAGNOSTICS", diagnostics)]),
    .target(name: "BelayPaging", swiftSettings: settings),
    // For debug builds: it reads the runtime's metadata. In a release build there is nothing in it.
    .target(
      name: "BelayRetainPaths", dependencies: ["CBelayRetainPaths"],
      swiftSettings: settings + [.define("BELAY_RETAIN_PATHS", diagnostics)]),
    .target(name: "CBelayRetainPaths", cSettings: [.define("BELAY_RETAIN_PATHS", diagnostics)]),
    // For test targets: it needs Swift Testing or XCTest.
    .target(
      name: "BelayTesting",
      dependencies: [
        "Belay", "BelayDiagnostics",
        .product(name: "CustomDump", package: "swift-custom-dump", condition: .when(traits: ["CustomDump"])),
      ],
      swiftSettings: settings + [.define("BELAY_DIAGNOSTICS", diagnostics)]),
    // Its own product: it needs Foundation.
    .target(name: "BelayTrace", dependencies: ["Belay"], swiftSettings: settings),
    // Its own product: it needs SwiftUI and UIKit. Where they are not, what is left of it is what decides.
    .target(name: "BelayUI", dependencies: ["Belay", "BelayPaging"], swiftSettings: settings),
    .testTarget(name: "BelayTests", dependencies: ["Belay", "BelayDiagnostics"], swiftSettings: settings),
    // New Xcode projects are main-actor by default: the same features, compiled that way.
    .testTarget(
      name: "BelayMainActorTests", dependencies: ["Belay"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "BelayDiagnosticsTests", dependencies: ["Belay", "BelayDiagnostics", "BelayTesting"],
      swiftSettings: settings),
    .testTarget(name: "BelayPagingTests", dependencies: ["BelayPaging"], swiftSettings: settings),
    .testTarget(name: "BelayRetainPathsTests", dependencies: ["BelayRetainPaths"], swiftSettings: settings),
    .testTarget(
      name: "BelayTestingTests",
      dependencies: ["Belay", "BelayDiagnostics", "BelayRetainPaths", "BelayTesting", "BelayTrace"],
      swiftSettings: settings),
    // The articles' tests, the same sources by a symbolic link.
    .testTarget(
      name: "BelayTestingMainActorTests",
      dependencies: ["Belay", "BelayDiagnostics", "BelayRetainPaths", "BelayTesting", "BelayTrace"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(name: "BelayTraceTests", dependencies: ["Belay", "BelayTrace"], swiftSettings: settings),
    .testTarget(
      name: "BelayUITests", dependencies: ["Belay", "BelayPaging", "BelayTesting", "BelayUI"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
