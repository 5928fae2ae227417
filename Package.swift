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

/// `Scripts/check-orders` builds the test kit with a second search, for the comparison.
let comparison: [SwiftSetting] =
  Context.environment["BELAY_COMPARES_ORDERS"] == "1" ? [.define("BELAY_COMPARES_ORDERS")] : []

/// The folders of the core that have a test target: of `Store`, it is `BelayStoreTests`.
let rooms = [
  "Internal", "Lanes", "Rows", "Outcome", "Lifetime", "Time", "Batching", "Bridging", "Observation", "Store",
  "Children",
]

let package = Package(
  name: "Belay",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Belay", targets: ["Belay"]),
    .library(name: "BelayCarousel", targets: ["BelayCarousel"]),
    .library(name: "BelayDiagnostics", targets: ["BelayDiagnostics"]),
    .library(name: "BelayInspector", targets: ["BelayInspector"]),
    .library(name: "BelayTesting", targets: ["BelayTesting"]),
    .library(name: "BelayTrace", targets: ["BelayTrace"]),
    .library(name: "BelayUI", targets: ["BelayUI"]),
    .plugin(name: "BelayFeature", targets: ["BelayFeature"]),
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
    .target(name: "BelayCarousel", swiftSettings: settings),
    // For debug builds: in a release build, little more than its public names is in it.
    .target(
      name: "BelayDiagnostics", dependencies: ["Belay", "BelayRetainPaths"],
      swiftSettings: settings + [.define("BELAY_DIAGNOSTICS", diagnostics)]),
    // How two values differ, as BelayTesting and BelayTrace show it. No product.
    .target(name: "BelayDifferences", dependencies: ["Belay"], swiftSettings: settings),
    // For debug builds: in a release build, little more than its public names is in it.
    .target(
      name: "BelayInspector", dependencies: ["Belay", "BelayDiagnostics", "BelayTrace"],
      swiftSettings: settings + [.define("BELAY_DIAGNOSTICS", diagnostics)]),
    // For debug builds: it reads the runtime's metadata. In a release build there is nothing in it.
    .target(
      name: "BelayRetainPaths", dependencies: ["CBelayRetainPaths"],
      swiftSettings: settings + [.define("BELAY_RETAIN_PATHS", diagnostics)]),
    .target(name: "CBelayRetainPaths", cSettings: [.define("BELAY_RETAIN_PATHS", diagnostics)]),
    // For test targets: it needs Swift Testing or XCTest.
    .target(
      name: "BelayTesting",
      dependencies: [
        "Belay", "BelayDiagnostics", "BelayDifferences",
        .product(name: "CustomDump", package: "swift-custom-dump", condition: .when(traits: ["CustomDump"])),
      ],
      swiftSettings: settings + comparison + [.define("BELAY_DIAGNOSTICS", diagnostics)]),
    // For debugging. Its own product: it needs Foundation.
    .target(name: "BelayTrace", dependencies: ["Belay", "BelayDifferences"], swiftSettings: settings),
    // Its own product: it needs SwiftUI and UIKit. Where they are not, what is left of it is what decides.
    .target(name: "BelayUI", dependencies: ["Belay", "BelayCarousel"], swiftSettings: settings),
    // `swift package belay-feature`: a client compiles it when it runs it.
    .plugin(
      name: "BelayFeature",
      capability: .command(
        intent: .custom(verb: "belay-feature", description: "Writes a feature and its test into the package."),
        permissions: [.writeToPackageDirectory(reason: "It writes the feature and its test.")])),
    // What the tests of several targets use. No product has it.
    .target(name: "BelayTestSupport", dependencies: ["Belay"], path: "Tests/BelayTestSupport", swiftSettings: settings),
    // The articles' code, which runs here, and the pictures of lanes.
    .testTarget(
      name: "BelayArticlesTests", dependencies: ["Belay", "BelayTestSupport", "BelayTrace"], swiftSettings: settings),
    // New Xcode projects are main-actor by default: the same features, compiled that way.
    .testTarget(
      name: "BelayMainActorTests", dependencies: ["Belay"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "BelayDiagnosticsTests", dependencies: ["Belay", "BelayDiagnostics", "BelayTesting", "BelayTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BelayInspectorTests",
      dependencies: ["Belay", "BelayDiagnostics", "BelayInspector", "BelayTestSupport", "BelayTrace"],
      swiftSettings: settings),
    .testTarget(name: "BelayCarouselTests", dependencies: ["BelayCarousel", "BelayTesting"], swiftSettings: settings),
    .testTarget(name: "BelayRetainPathsTests", dependencies: ["BelayRetainPaths"], swiftSettings: settings),
    // Its own target: a second build, with the trait CustomDump, has these tests alone.
    .testTarget(
      name: "BelayDifferencesTests", dependencies: ["Belay", "BelayDifferences", "BelayTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "BelayTestingTests",
      dependencies: [
        "Belay", "BelayDiagnostics", "BelayDifferences", "BelayRetainPaths", "BelayTesting", "BelayTrace", "BelayUI",
      ],
      swiftSettings: settings),
    // The articles' tests, the same sources by a symbolic link.
    .testTarget(
      name: "BelayTestingMainActorTests",
      dependencies: [
        "Belay", "BelayDiagnostics", "BelayDifferences", "BelayRetainPaths", "BelayTesting", "BelayTrace", "BelayUI",
      ],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "BelayTraceTests", dependencies: ["Belay", "BelayTestSupport", "BelayTrace"], swiftSettings: settings),
    .testTarget(
      name: "BelayUITests", dependencies: ["Belay", "BelayCarousel", "BelayTesting", "BelayUI"], swiftSettings: settings
    ),
  ]
    + rooms.map { room in
      .testTarget(name: "Belay\(room)Tests", dependencies: ["Belay", "BelayTestSupport"], swiftSettings: settings)
    },
  swiftLanguageModes: [.v6]
)

/// `swift test` builds every test target, whatever its filter: with names in the variable, only those.
if let names = Context.environment["BELAY_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  let tests = package.targets.filter(\.isTest).map(\.name)
  for name in names where !tests.contains(name) { fatalError("BELAY_TEST_TARGETS: there is no test target '\(name)'.") }
  package.targets.removeAll { $0.isTest && !names.contains($0.name) }
}
