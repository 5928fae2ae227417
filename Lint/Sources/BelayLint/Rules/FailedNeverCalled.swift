// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A feature's failure handler is written a little differently from what Belay calls, so it is never called.
///
/// `Feature` has a default for `failed(_:in:)`. A method with another label, another type or another name is a method beside it:
/// it compiles, and errors go to the default.
///
/// Wrong:
/// ```swift
/// func failed(_ error: Error, action: Action) -> Failure<Self> { .ignored }
/// ```
/// Right:
/// ```swift
/// func failed(_ error: any Error, in action: Action) -> Failure<Self> { .ignored }
/// ```
struct FailedNeverCalled: Rule {
  static let id = "failed-never-called"
  static let summary = "a failure handler that Belay does not call"
  static let looksAtTests = true

  func check(_ context: RuleContext) -> [Finding] {
    guard context.file.imports.contains("Belay") else { return [] }
    return context.sites.functions.compactMap { function in
      guard function.isMember, let owner = context.owner(around: function),
        owner.type.inherited.contains(where: { $0 == "Feature" || $0 == "Belay.Feature" }),
        let fault = fault(of: function),
        !owner.type.bodies().contains(where: { $0.allCalls.contains(function.name.plain) })
      else { return nil }
      return context.finding(
        Self.self, at: function.name,
        "Belay never calls this: \(fault). Write func failed(_ error: any Error, in action: Action) -> Failure<Self>.")
    }
  }

  /// What keeps a method that looks like the handler from being it.
  private func fault(of function: FunctionDeclSyntax) -> String? {
    let parameters = Array(function.signature.parameterClause.parameters)
    let answers = function.signature.returnClause?.type.nominalName == "Failure"
    let name = function.name.plain
    guard answers || (name == "failed" && parameters.first.map { $0.type.isError } ?? false) else { return nil }
    if name != "failed" { return "it is called \(name), not failed" }
    guard parameters.map(\.firstName.text) == ["_", "in"] else { return "its labels are not failed(_:in:)" }
    if !parameters[0].type.isError { return "its error is of type \(parameters[0].type.trimmedDescription)" }
    if !parameters[1].type.isAction { return "its action is of type \(parameters[1].type.trimmedDescription)" }
    if !answers { return "it does not give back a Failure" }
    if function.modifiers.contains("static") { return "it is static" }
    if function.signature.effectSpecifiers != nil { return "it is async, or throws" }
    return nil
  }
}

extension TypeSyntax {
  fileprivate var isError: Bool { ["Error", "Swift.Error"].contains(nominalName) }
  fileprivate var isAction: Bool {
    ["Action", "Self.Action"].contains(nominalName) || nominalName?.hasSuffix(".Action") ?? false
  }
}
