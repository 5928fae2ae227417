// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A feature's failure handler differs slightly from the one that Belay calls, so it is never called.
///
/// `Feature` has a default for `failed(_:in:)`. A method with another label, type or name is a different method: it
/// compiles, and errors reach the default, so no alert appears. A `static` one, or one that is `async` or throws, is a
/// different method as well.
///
/// A method that the feature's own code calls is a helper, and is not reported. Only code that imports Belay is
/// checked, tests too. It is a warning.
///
/// Wrong:
/// ```swift
/// func failed(_ error: any Error, action: Action) -> FailureResponse<Self> { .ignored }
/// ```
/// Right:
/// ```swift
/// func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
/// ```
package struct FailedNeverCalled: CodeRule {
  package static let id = "failed-never-called"
  package static let summary = "a failure handler that Belay does not call"
  package static let looksAtTests = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.importsBelay else { return [] }
    return code.elements(.function) { _ in true }.compactMap { function in
      guard let fault = fault(of: function), let owner = context.owner(around: function), function.isMember,
        // A protocol declares requirements for the types that conform to it: `Action` may be anything there.
        !owner.parts.contains(where: { $0.flags.contains(.isProtocol) }),
        owner.parts.contains(where: \.conformsToFeature), !owner.calls(function.name)
      else { return nil }
      return CodeFinding(
        rule: Self.id, element: function,
        message: Message(
          en:
            "Belay never calls this: \(fault.en). Write func failed(_ error: any Error, in action: Action) -> FailureResponse<Self>.",
          ja:
            "Belay はこのメソッドを呼びません。\(fault.ja)。func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> と書いてください。"
        ))
    }
  }

  /// Why a method that looks like the handler is not the handler.
  private func fault(of function: CodeElement) -> Message? {
    let name = function.name
    let answers = function.children.first(.result).flatMap { TypeText.nominal($0.name) } == "FailureResponse"
    guard answers || name == "failed" else { return nil }
    let parameters = function.children.all(.parameter)
    guard answers || parameters.first?.isError ?? false else { return nil }
    if name != "failed" { return Message(en: "it is called \(name), not failed", ja: "名前が failed ではなく \(name) です") }
    guard parameters.map({ $0.children.first(.label)?.name ?? $0.name }) == ["_", "in"] else {
      return Message(en: "its labels are not failed(_:in:)", ja: "ラベルが failed(_:in:) になっていません")
    }
    if !parameters[0].isError, let type = parameters[0].declaredType {
      return Message(en: "its error is of type \(type)", ja: "エラーの型が \(type) です")
    }
    if !parameters[1].isAction, let type = parameters[1].declaredType {
      return Message(en: "its action is of type \(type)", ja: "アクションの型が \(type) です")
    }
    if !answers { return Message(en: "it does not return a FailureResponse", ja: "FailureResponse を返していません") }
    if function.isStaticMember { return Message(en: "it is static", ja: "static です") }
    if !function.flags.isDisjoint(with: [.isAsync, .isThrowing]) {
      return Message(en: "it is async, or throws", ja: "async または throws が付いています")
    }
    return nil
  }
}

extension CodeElement {
  /// Of a function: declared in a type, not in a body.
  fileprivate var isMember: Bool {
    ancestors.first { $0.kind == .type || $0.isFunctionLike || $0.kind == .closure }?.kind == .type
  }

  fileprivate var isError: Bool {
    ["Error", "any Error", "Swift.Error", "any Swift.Error"].contains(declaredType ?? "")
  }

  fileprivate var isAction: Bool {
    guard let type = declaredType else { return false }
    return type == "Action" || type.hasSuffix(".Action")
  }
}

extension TaskOwner {
  /// Whether its own code calls the method: then it is a helper.
  fileprivate func calls(_ method: String) -> Bool {
    parts.contains { $0.subtree.contains { $0.kind == .call && $0.calleeName == method } }
  }
}
