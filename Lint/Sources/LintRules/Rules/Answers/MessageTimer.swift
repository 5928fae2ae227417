// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A delay that nothing can cancel: `Task { try? await Task.sleep(…); … }`, `DispatchQueue.main.asyncAfter(…) { … }`.
struct MessageTimer {
  let call: CodeElement
  private let body: CodeElement
  /// Where the delay ends.
  private let start: Int

  init?(_ call: CodeElement) {
    guard let body = call.lastClosure?.body else { return nil }
    let isOfView = call.calleeName == "task" && call.argument("id") == nil
    guard isOfView || call.parent?.kind == .block else { return nil }
    var start = body.index
    let delay: CodeElement
    switch call.calleeName {
    case "asyncAfter":
      guard let deadline = call.argument("deadline") else { return nil }
      delay = deadline
    case "scheduledTimer":
      guard let interval = call.argument("withTimeInterval"), call.argument("repeats")?.isFalse ?? false else {
        return nil
      }
      delay = interval
    default:
      let isLoop = body.subtree.contains { [.for, .while, .repeat].contains($0.kind) }
      guard isOfView || call.startsTask, !isLoop, let sleep = body.run.last(where: { $0.kind == .await }),
        sleep.stripped.calleeName == "sleep"
      else { return nil }
      delay = sleep.stripped
      start = Int(sleep.node.end)
    }
    guard delay.seconds.map({ $0 >= 0.9 }) ?? true else { return nil }
    (self.call, self.body, self.start) = (call, body, start)
  }

  /// The function or closure that starts it.
  var scope: CodeElement? { call.calleeName == "task" ? body : call.runScope }

  /// What runs when the time is up.
  var later: [CodeElement] { body.run.filter { $0.index >= start } }

  /// The assignments that run before the delay.
  var before: [CodeElement] {
    guard let scope else { return [] }
    let outer = scope == body ? [] : scope.run.filter { $0.index < call.index }
    return (outer + body.run.filter { $0.index < start }).filter { $0.kind == .assign }
  }

  /// Whether something is asked between the delay and the element.
  func asks(before element: CodeElement) -> Bool {
    let isLeft = body.run.contains {
      $0.kind == .guard && $0.index >= start && $0.index < element.index
        && !($0.children.first(.conditions)?.isAboutEnd ?? false)
    }
    return isLeft || element.isAsked(below: body)
  }
}

extension CodeElement {
  /// Under a condition that asks more than whether somebody is still there.
  func isAsked(below outer: CodeElement) -> Bool {
    ancestors.prefix { $0 != outer }.contains { around in
      switch around.kind {
      case .if, .guard: !(around.children.first(.conditions)?.isAboutEnd ?? false)
      case .switch, .while, .for, .catchClause: true
      default: false
      }
    }
  }

  fileprivate var isAboutEnd: Bool { children.allSatisfy { $0.isOnlyAboutLifetime || $0.name == "isCancelled" } }

  /// The length of a delay that is written as a number.
  fileprivate var seconds: Double? {
    let numbers = subtree.filter { $0.kind == .literal }.compactMap { literal in
      Double(String(literal.name.filter { $0 != "_" }))
    }
    guard let largest = numbers.max() else { return nil }
    if largest >= 1_000_000 { return numbers.reduce(1, *) / 1_000_000_000 }
    return subtree.contains { $0.name == "milliseconds" } ? largest / 1000 : largest
  }
}
