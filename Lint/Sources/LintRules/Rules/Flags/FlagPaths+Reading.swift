// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// The call of `await f { … }`, `try await f { … }`.
  var isDirectlyAwaited: Bool { parent?.kind == .await }

  /// `await Task { … }.value`.
  var isAwaitedTask: Bool {
    guard startsTask, let member = parent, member.isTaskValue else { return false }
    return member.parent?.kind == .await
  }

  /// `ReqTask(onEnd: { … })`, `publisher.sink { … }`: a call that keeps its closures, and runs them any number of times.
  var keepsClosures: Bool {
    guard !startsTask, let name = calleeName, let first = name.first else { return false }
    // `.idle(action: { … })`: the user runs it.
    if firstChild?.kind == .member, firstChild?.firstChild == nil { return true }
    return first.isUppercase || CodeElement.subscriptions.contains(name)
      || arguments.contains { ["action", "retry", "onTap", "primaryAction", "secondaryAction"].contains($0.name) }
  }

  private static let subscriptions: Set<String> = [
    "sink", "onReceive", "subscribe", "observe", "addObserver", "onChange", "bind", "listen",
  ]

  /// Whether it runs in a `Task` that nothing keeps, so that nothing cancels it.
  var isInUnstoredTask: Bool {
    for around in ancestors {
      if around.isFunctionLike { return false }
      guard around.kind == .closure, let call = around.callOfClosure, call.startsTask else { continue }
      return call.parent?.kind == .block
    }
    return false
  }

  func isInClosure(of scope: CodeElement) -> Bool {
    ancestors.prefix { $0 != scope }.contains { $0.kind == .closure }
  }

  /// Of conditions: a value was found, or a handler for it is there.
  var isFound: Bool {
    children.contains {
      $0.kind == .binding && !$0.name.lowercased().contains("error") && !CodeElement.selfNames.contains($0.name)
    }
  }

  /// `try await withCheckedThrowingContinuation`, which is only resumed with values.
  var throwsNothing: Bool {
    guard let call = subtree.first(where: { $0.kind == .call }), let name = call.calleeName,
      ["withCheckedThrowingContinuation", "withUnsafeThrowingContinuation"].contains(name)
    else { return false }
    let resumes = call.subtree.filter { $0.kind == .call && $0.calleeName == "resume" }
    return !resumes.isEmpty && resumes.allSatisfy { $0.arguments.isEmpty || $0.argument("returning") != nil }
  }

  /// A `try` that ends in a cancellation alone: `try await Task.sleep(…)`, `try Task.checkCancellation()`.
  var throwsOnlyCancellation: Bool {
    guard kind == .try else { return kind == .throw && subtree.contains { $0.name.contains("ancellation") } }
    // `async let pause = Task.sleep(…)`, and `try await pause`.
    let waited = subtree.first { $0.kind == .name }?.localDeclaration?.value
    let calls = subtree.contains { $0.kind == .call } ? self : waited ?? self
    let names = calls.subtree.filter { $0.kind == .call }.compactMap { call in
      call.calledPath == ["Task", "delay"] ? "sleep" : call.calleeName
    }
    return !names.isEmpty
      && names.allSatisfy(["sleep", "checkCancellation", "seconds", "milliseconds", "UInt64", "now"].contains)
      && (names.contains("sleep") || names.contains("checkCancellation"))
  }
}

extension FlowExit {
  /// `return true`.
  func answers(_ value: Bool) -> Bool {
    guard kind == .return, let result = element.firstChild else { return false }
    return value ? result.isTrue : result.isFalse
  }
}
