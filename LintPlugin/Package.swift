// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import PackageDescription

let package = Package(
  name: "BelayLintPlugin",
  products: [.plugin(name: "BelayLintPlugin", targets: ["BelayLintPlugin"])],
  targets: [
    // In a release, `Scripts/build-lint-bundle --plugin` writes its address and checksum here instead.
    .binaryTarget(name: "belay-lint", path: "belay-lint.artifactbundle"),
    .plugin(name: "BelayLintPlugin", capability: .buildTool(), dependencies: ["belay-lint"]),
  ]
)
