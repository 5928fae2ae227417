// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Repository {
  /// Whether the expression is a property of an object, read after the object was awaited, by a method that fetches it:
  /// `await model.load(day); meals = model.meals`.
  func isFetched(_ use: CodeElement, in body: CodeElement, _ isMeant: (CodeElement) -> Bool) -> Bool {
    guard use.kind == .member, !use.isCalled, !use.isAssigned, let base = use.firstChild?.ownPath, base.count == 1,
      body.contains(use), statePath(of: use)?.last == use.name
    else { return false }
    return body.subtree.contains { pause in
      guard pause.kind == .await, pause.index < use.index, pause.runScope == use.runScope else { return false }
      let call = pause.stripped
      guard call.kind == .call, call.receiver?.ownPath == base, isMeant(pause) else { return false }
      return callees(of: call).contains { $0.flags.contains(.isAsync) && fetches(use.name, in: $0) }
    }
  }

  /// Whether the function sets the property, or a part of it, from what it has awaited.
  private func fetches(_ name: String, in function: CodeElement) -> Bool {
    memo("fetches", name, function) {
      guard let body = function.body else { return false }
      let answers = TracedValues.awaited { _ in true }
      return body.subtree.contains { element in
        guard element.kind == .assign, let target = element.assigned, let value = element.assignedValue else {
          return false
        }
        return statePath(of: target)?.first == name && answers.holds(value)
      }
    }
  }
}
