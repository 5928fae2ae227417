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
  name: "Lint",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "BelayLint", targets: ["BelayLint"]),
    .executable(name: "belay-lint", targets: ["belay-lint"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
  ],
  targets: [
    // Without the parser: builds in seconds.
    .target(name: "LintRules", swiftSettings: settings),
    .target(
      name: "BelayLint",
      dependencies: [
        "LintRules",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "Yams", package: "Yams"),
      ],
      // A symbolic link to the file VERSION at the root.
      resources: [.embedInCode("VERSION")],
      swiftSettings: settings),
    // The language server protocol, without input and output.
    .target(name: "LintEditor", dependencies: ["BelayLint", "LintRules"], swiftSettings: settings),
    .executableTarget(
      name: "belay-lint",
      dependencies: [
        "BelayLint", "LintEditor", "LintRules",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Rules on files of facts, for whoever changes a rule.
    .executableTarget(name: "belay-lint-check", dependencies: ["LintRules"], swiftSettings: settings),
    // The rules' index of a repository compared with the compiler's. Without the parser too.
    .target(name: "CIndexStore"),
    .executableTarget(name: "belay-lint-index", dependencies: ["CIndexStore", "LintRules"], swiftSettings: settings),
    .target(
      name: "LintFuzzing",
      dependencies: [
        "BelayLint", "LintRules",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "belay-lint-fuzz",
      dependencies: [
        "BelayLint", "LintFuzzing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BelayLintTests",
      dependencies: [
        "BelayLint", "LintEditor", "LintFuzzing", "LintRules",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
