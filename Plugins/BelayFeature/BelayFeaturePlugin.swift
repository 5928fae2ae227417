// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import PackagePlugin

/// Writes a feature and its test into a package.
@main
struct BelayFeaturePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    if arguments.contains("--help") { return print(FeatureRequest.usage) }
    let request = try FeatureRequest(arguments)
    let package = context.package
    let (target, testTarget) = try package.targets(for: request)
    if request.name == target.moduleName {
      throw Refusal("the feature '\(request.name)' would hide its module, which has this name. Choose another name.")
    }
    let hasView = target.dependsOn(product: "BelayUI")
    let template = FeatureTemplate(name: request.name, module: target.moduleName, hasView: hasView)
    let files = FeatureFiles(template, in: target.directoryURL, testIn: testTarget.directoryURL)
    try stopIfModule(of: target, hasFileLike: files.feature, in: package)
    try stopIfModule(of: testTarget, hasFileLike: files.test, in: package)
    try files.write(in: package.directoryURL)
    if !hasView { print("It has no view, because '\(target.name)' does not depend on BelayUI.") }
  }

  private func stopIfModule(of target: any SourceModuleTarget, hasFileLike file: URL, in package: Package) throws {
    if let other = target.sourceFiles.first(where: { $0.url.lastPathComponent == file.lastPathComponent }) {
      let path = other.url.path(relativeTo: package.directoryURL)
      throw Refusal("\(path) exists, and a module cannot have two files of one name. Nothing was written.")
    }
  }
}

extension Package {
  /// The target and its test target. Each has the dependencies that the written files need.
  fileprivate func targets(for request: FeatureRequest) throws -> (any SourceModuleTarget, any SourceModuleTarget) {
    let target = try module(request.target, option: "target", of: modules { $0.kind != .test })
    let testTarget = try testTarget(request.testTarget, of: target)
    var missing: [String] = []
    if !target.dependsOn(product: "Belay") {
      missing.append(sentence(target, lacks: "Belay", line(for: "Belay")))
    }
    if let testTarget {
      if !testTarget.dependsOn(target) {
        missing.append(sentence(testTarget, lacks: target.name, "\"\(target.name)\""))
      }
      if !testTarget.dependsOn(product: "BelayTesting") {
        missing.append(sentence(testTarget, lacks: "BelayTesting", line(for: "BelayTesting")))
      }
    } else {
      let dependencies = "\"\(target.name)\", \(line(for: "BelayTesting"))"
      missing.append("no test target depends on '\(target.name)'. Add one to Package.swift:")
      missing.append("  .testTarget(name: \"\(target.name)Tests\", dependencies: [\(dependencies)]),")
    }
    guard missing.isEmpty, let testTarget else { throw Refusal(missing.joined(separator: "\n")) }
    return (target, testTarget)
  }

  private func modules(where isIncluded: (any SourceModuleTarget) -> Bool) -> [any SourceModuleTarget] {
    targets.compactMap { $0 as? any SourceModuleTarget }.filter(isIncluded)
  }

  private func module(
    _ name: String?, option: String, of modules: [any SourceModuleTarget]
  ) throws -> any SourceModuleTarget {
    if let found = modules.first(where: { $0.name == name }) { return found }
    let why = name.map { "there is no '\($0)' for --\(option)" } ?? "say which with --\(option)"
    throw Refusal("\(why). There are: \(modules.map(\.name).sorted().joined(separator: ", ")).")
  }

  /// The named one, or else the one that tests the target; none if there is none.
  private func testTarget(_ name: String?, of target: any SourceModuleTarget) throws -> (any SourceModuleTarget)? {
    let tests = modules { $0.kind == .test && (name != nil || $0.dependsOn(target)) }
    if name == nil, tests.count <= 1 { return tests.first }
    return try module(name ?? "\(target.name)Tests", option: "test-target", of: tests)
  }

  private func sentence(_ target: any SourceModuleTarget, lacks name: String, _ line: String) -> String {
    "'\(target.name)' does not depend on \(name). Add to its dependencies in Package.swift:\n  \(line),"
  }

  /// The dependency as the manifest says it. A package is named there by the end of its address or path.
  private func line(for product: String) -> String {
    let belay = dependencies.first { $0.package.products.contains { $0.name == "Belay" } }
    return ".product(name: \"\(product)\", package: \"\(belay?.package.id ?? "belay")\")"
  }
}

extension SourceModuleTarget {
  fileprivate func dependsOn(product name: String) -> Bool {
    dependencies.contains { if case .product(let product) = $0 { product.name == name } else { false } }
  }

  fileprivate func dependsOn(_ target: any SourceModuleTarget) -> Bool {
    dependencies.contains { if case .target(let other) = $0 { other.id == target.id } else { false } }
  }
}
