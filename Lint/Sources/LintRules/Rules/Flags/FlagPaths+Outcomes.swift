// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension FlagPaths {
  /// A call has one closure for the success, which resets the flag, and another one for the failure, which does not:
  /// `load(success: { … }, failure: { … })`, `sink(receiveCompletion:receiveValue:)`, `load().then { … }.catch { … }`.
  func failureBeside() -> FlowExit<FlagPlace>? {
    guard let begin, let block = begin.parent, block.kind == .block else { return nil }
    for call in resets.scope.subtree
    where call.kind == .call && call.index > begin.index && block.contains(call) && !call.isInChain
      && call.flowScope == resets.scope
    {
      let handlers = call.chainedHandlers
      guard handlers.count > 1 || handlers.contains(where: \.isOfPromise),
        handlers.contains(where: { $0.outcome == .success && resets.contains(in: $0.closure) }),
        !handlers.contains(where: { $0.outcome != .success && resets.contains(in: $0.closure) })
      else { continue }
      let failures = handlers.filter { $0.outcome == .failure }
      guard let failure = failures.first else {
        // A promise whose error nothing handles.
        guard let then = handlers.first(where: \.isOfPromise), !handlers.contains(where: { $0.outcome == .always }),
          !call.isHandedOn
        else { continue }
        return FlowExit(kind: .throw, element: then.call, states: [FlagPlace(phase: .set, failed: true, worked: true)])
      }
      guard let body = failure.closure.body, !body.subtree.contains(where: { $0.kind == .call && resets.mayEnd($0) })
      else { continue }
      return FlowExit(
        kind: .end, element: body,
        states: [FlagPlace(phase: .set, failed: true, worked: true, failure: failure.closure)])
    }
    return nil
  }
}

/// A closure that is called with the outcome of some work.
struct OutcomeHandler {
  enum Outcome { case success, failure, always }

  let call: CodeElement
  let closure: CodeElement
  let outcome: Outcome
  /// `then { … }`: errors pass it.
  let isOfPromise: Bool

  init?(_ argument: CodeElement, of call: CodeElement) {
    guard let closure = argument.children.first(.closure), let name = call.calleeName else { return nil }
    (self.call, self.closure) = (call, closure)
    let label = argument.name.lowercased()
    isOfPromise = ["then", "done", "thenMap"].contains(name)
    if ["always", "ensure", "onCompletion", "handleEvents"].contains(name) || label.contains("dispose")
      || name.lowercased().hasSuffix("finally")
      // Of `sink { … } receiveValue: { … }`, the first one is told of the end.
      || name == "sink" && label.isEmpty && call.closures.count > 1
    {
      outcome = .always
    } else if name == "catch" || ["error", "fail", "reject"].contains(where: label.contains)
      || ["onFailure", "onError", "failure", "failed"].contains(name) || label == "receivecompletion"
      || ["error", "err"].contains(closure.onlyParameterName)
    {
      outcome = .failure
    } else {
      outcome = .success
    }
  }
}

extension CodeElement {
  /// The closures of a call, and those of the calls that it is chained to.
  fileprivate var chainedHandlers: [OutcomeHandler] {
    var found: [OutcomeHandler] = []
    var current: CodeElement? = self
    while let call = current, call.kind == .call {
      found += call.arguments.compactMap { OutcomeHandler($0, of: call) }
      current = call.receiver
    }
    return found
  }

  /// What another call is called on.
  fileprivate var isInChain: Bool {
    guard let member = parent, member.kind == .member, let call = member.parent else { return false }
    return call.kind == .call && call.firstChild == member
  }

  /// Returned, or kept in a variable: others may handle the error.
  fileprivate var isHandedOn: Bool { parent?.kind != .block && parent?.kind != .return }
}
