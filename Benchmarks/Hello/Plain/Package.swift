// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import PackageDescription

let package = Package(
  name: "Plain",
  platforms: [.macOS(.v14)],
  targets: [.executableTarget(name: "Hello")],
  swiftLanguageModes: [.v6]
)
