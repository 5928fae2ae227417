// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import PackagePlugin

/// What a user has asked for, as the command's arguments.
struct FeatureRequest {
  static let usage =
    "swift package --allow-writing-to-package-directory belay-feature Profile --target App [--test-target AppTests]"

  let name: String
  let target: String?
  let testTarget: String?

  init(_ arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let targets = extractor.extractOption(named: "target")
    let testTargets = extractor.extractOption(named: "test-target")
    if let option = extractor.unextractedOptionsOrFlags.first {
      throw Refusal("there is no option '\(option)'. The command is\n  \(Self.usage)")
    }
    guard extractor.remainingArguments.count == 1, targets.count <= 1, testTargets.count <= 1 else {
      throw Refusal("the command takes one name, one target and at most one test target:\n  \(Self.usage)")
    }
    (name, target, testTarget) = (extractor.remainingArguments[0], targets.first, testTargets.first)
    try Self.check(name)
  }

  /// Stops at what is no name of a type, and at the name of a type that the files use.
  private static func check(_ name: String) throws {
    guard let first = name.first, first.isLetter, !first.isLowercase,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else {
      throw Refusal("'\(name)' names no type. Begin with a capital letter, and use letters, digits and '_' alone.")
    }
    if ["Any", "Protocol", "Self", "Type"].contains(name) {
      throw Refusal("'\(name)' is a keyword of Swift. Choose another name.")
    }
    let names = FeatureTemplate.names
    if let taken = [name, name + "View"].first(where: { names.contains($0[...]) }) {
      throw Refusal("the written files use another type with the name '\(taken)'. Choose another name.")
    }
  }
}

/// Why nothing is written.
struct Refusal: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
