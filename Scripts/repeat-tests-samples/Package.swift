// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import PackageDescription

// The package that Scripts/repeat-tests --self-test repeats.
let package = Package(
  name: "Samples",
  platforms: [.macOS(.v14)],
  targets: [.testTarget(name: "SampleTests")],
  swiftLanguageModes: [.v6]
)
