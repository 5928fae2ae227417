// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A feature's failure handler differs slightly from the one that Belay calls, so it is never called.
///
/// `Feature` has a default for `failed(_:in:)`. A method with another label, type or name is a different method: it
/// compiles, and errors reach the default.
///
/// Wrong:
/// ```swift
/// func failed(_ error: Error, action: Action) -> FailureResponse<Self> { .ignored }
/// ```
/// Right:
/// ```swift
/// func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
/// ```
struct FailedNeverCalled: Rule {
  static let id = "failed-never-called"
  static let summary = "a failure handler that Belay does not call"
  static let looksAtTests = true

  func check(_ context: RuleContext) -> [Finding] {
    guard context.file.imports.contains("Belay") else { return [] }
    return context.sites.functions.compactMap { function in
      // A protocol declares requirements for the types that conform to it: `Action` may be anything there.
      guard function.isMember, let owner = context.owner(around: function), owner.type.kind != .protocol,
        owner.type.inherited.contains(where: { $0 == "Feature" || $0 == "Belay.Feature" }),
        let fault = fault(of: function),
        !owner.type.bodies().contains(where: { $0.allCalls.contains(function.name.plain) })
      else { return nil }
      return context.finding(
        Self.self, at: function.name,
        Message(
          en:
            "Belay never calls this: \(fault.en). Write func failed(_ error: any Error, in action: Action) -> FailureResponse<Self>.",
          ja:
            "Belay はこのメソッドを呼びません。\(fault.ja)。func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> と書いてください。"
        ))
    }
  }

  /// Why a method that looks like the handler is not the handler.
  private func fault(of function: FunctionDeclSyntax) -> Message? {
    let parameters = Array(function.signature.parameterClause.parameters)
    let answers = function.signature.returnClause?.type.nominalName == "FailureResponse"
    let name = function.name.plain
    guard answers || (name == "failed" && parameters.first.map { $0.type.isError } ?? false) else { return nil }
    if name != "failed" { return Message(en: "it is called \(name), not failed", ja: "名前が failed ではなく \(name) です") }
    guard parameters.map(\.firstName.text) == ["_", "in"] else {
      return Message(en: "its labels are not failed(_:in:)", ja: "ラベルが failed(_:in:) になっていません")
    }
    if !parameters[0].type.isError {
      return Message(
        en: "its error is of type \(parameters[0].type.trimmedDescription)",
        ja: "エラーの型が \(parameters[0].type.trimmedDescription) です")
    }
    if !parameters[1].type.isAction {
      return Message(
        en: "its action is of type \(parameters[1].type.trimmedDescription)",
        ja: "アクションの型が \(parameters[1].type.trimmedDescription) です")
    }
    if !answers { return Message(en: "it does not return a FailureResponse", ja: "FailureResponse を返していません") }
    if function.modifiers.contains("static") { return Message(en: "it is static", ja: "static です") }
    if function.signature.effectSpecifiers != nil {
      return Message(en: "it is async, or throws", ja: "async または throws が付いています")
    }
    return nil
  }
}

extension TypeSyntax {
  fileprivate var isError: Bool { ["Error", "Swift.Error"].contains(nominalName) }
  fileprivate var isAction: Bool {
    ["Action", "Self.Action"].contains(nominalName) || nominalName?.hasSuffix(".Action") ?? false
  }
}
