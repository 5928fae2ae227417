// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import PackageDescription

let package = Package(
  name: "WithBelay",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Belay", path: "../../..")],
  targets: [.executableTarget(name: "Hello", dependencies: [.product(name: "Belay", package: "Belay")])],
  swiftLanguageModes: [.v6]
)
