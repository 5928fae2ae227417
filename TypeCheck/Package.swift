// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Compiles code for SwiftUI and UIKit on systems without them: against stubs of the few declarations that it uses.
// Nothing in here runs. Scripts/check-ui builds it, and checks the same folders for iOS.
//
// It does not name the root package, whose BelayUI is a target of the same name. The sources are the same, by symbolic
// links.

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

let belay: [Target.Dependency] = ["Belay", "BelayCarousel"]
let appleModules: [Target.Dependency] = ["Combine", "CoreGraphics", "SwiftUI", "UIKit"]
let others: [Target.Dependency] = [
  "ComposableArchitecture", "Dependencies", "ReactorKit", "RxCocoa", "RxSwift", "Sharing",
]

func stub(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Stubs/\(name)", swiftSettings: settings)
}

/// A module of Apple's. These are compiled in Swift 5 mode, without the package's settings, which matters to callers.
func apple(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Stubs/\(name)", swiftSettings: [.swiftLanguageMode(.v5)])
}

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: settings)
}

/// Tests of a user interface import XCTest: the stub, and not the toolchain's, which has none of that.
let withXCTest: [SwiftSetting] = [.unsafeFlags(["-module-alias", "XCTest=XCTestOfApple"])]

/// User code in either default isolation: it sees only public declarations.
func user(_ name: String, _ dependencies: [Target.Dependency], _ own: [SwiftSetting] = []) -> [Target] {
  [
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(name)", packageAccess: false,
      swiftSettings: settings + own),
    .target(
      name: name + "MainActor", dependencies: dependencies, path: "Sources/\(name)MainActor", packageAccess: false,
      swiftSettings: settings + own + [.defaultIsolation(MainActor.self)]),
  ]
}

let package = Package(
  name: "TypeCheck",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  targets: [
    apple("CoreGraphics"),
    apple("Combine"),
    apple("SwiftUI", ["Combine", "CoreGraphics"]),
    apple("UIKit", ["CoreGraphics", "SwiftUI"]),
    .target(
      name: "XCTestOfApple", dependencies: ["CoreGraphics"], path: "Stubs/XCTest",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    stub("RxSwift"),
    stub("RxCocoa", ["RxSwift", "UIKit"]),
    stub("ReactorKit", ["RxSwift"]),
    stub("ComposableArchitecture", ["SwiftUI"]),
    stub("Dependencies"),
    stub("Sharing", ["Combine"]),
    library("Belay"),
    library("BelayCarousel"),
    .target(name: "CBelayRetainPaths", path: "Sources/CBelayRetainPaths"),
    library("BelayRetainPaths", ["CBelayRetainPaths"]),
    library("BelayDiagnostics", ["Belay", "BelayRetainPaths"]),
    library("BelayDifferences", ["Belay"]),
    library("BelayTesting", ["Belay", "BelayDiagnostics", "BelayDifferences"]),
    library("BelayTrace", ["Belay", "BelayDifferences"]),
    library("BelayInspector", ["Belay", "BelayDiagnostics", "BelayTrace"]),
    library("BelayUI", belay + appleModules),
    // The example, with the stories' features in its own module, like in its Xcode project.
    .target(
      name: "Talks", dependencies: ["BelayInspector", "BelayUI"] + belay + appleModules, path: "Sources/Talks",
      packageAccess: false,
      swiftSettings: settings),
    .target(
      name: "Portfolio", dependencies: ["BelayTrace", "BelayUI"] + belay + appleModules, path: "Sources/Example",
      packageAccess: false,
      swiftSettings: settings),
  ]
    + user("Samples", ["BelayUI"] + belay + appleModules)
    // The app of tests.
    + user("AppHosted", ["BelayUI"] + belay + appleModules)
    + user("AppScreens", ["BelayUI"] + belay + appleModules)
    + user("AppUITests", ["XCTestOfApple"], withXCTest)
    + [.target(name: "AppHost", dependencies: appleModules, path: "Sources/AppHost", swiftSettings: settings)]
    + user("Interop", ["BelayTesting", "BelayUI"] + belay + appleModules + others),
  swiftLanguageModes: [.v6]
)
