// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The functions that a walk is in.
final class FlagTrail {
  var open: [CodeElement] = []
}

extension FlagPaths {
  /// Follows the paths through a function that resets the flag: the work may be there, and its failure.
  func follow(
    _ call: CodeElement, _ states: FlowStates<FlagPlace>,
    _ run: (CodeElement, FlowStates<FlagPlace>) -> FlowStates<FlagPlace>
  ) -> FlowStates<FlagPlace>? {
    let open = states.filter { $0.phase == .set }
    guard !open.isEmpty, call.isStatement, call != begin, call != flag.set, trail.open.count < 5, !flag.isControl,
      open.allSatisfy({ !$0.failed }) || call.tellsError, let function = resets.followed(call),
      let body = function.body,
      !trail.open.contains(function), !resets.isDeferred(around: call)
    else { return nil }
    trail.open.append(function)
    defer { trail.open.removeLast() }
    let isFailure = open.contains(where: \.failed)
    let isChosen = isFailure && resets.isChosen(by: call, in: function)
    let begun = FlowStates(
      open.map { place in
        var place = place
        place.worked = false
        return place
      })
    let end = run(body, begun).map { place in
      var place = place
      // Without a failure, a way past the reset is taken to be another case.
      if place.phase == .set, !place.failed || !place.worked && !isFailure || isChosen { place.phase = .reset }
      place.worked = true
      return place
    }
    return states.subtracting(open).union(end)
  }
}

extension FlagResets {
  /// The call says by a constant that the function is to reset: `fail(error, during: .loading)`.
  func isChosen(by call: CodeElement, in function: CodeElement) -> Bool {
    let given = call.parametersGiven(of: function) { $0.firstChild?.isConstantValue ?? false }
    let chosen = Set(given.map(\.name))
    guard !chosen.isEmpty else { return false }
    return function.subtree.contains { reset in
      guard reset.kind == .assign || reset.kind == .call, ends(reset) else { return false }
      return reset.ancestors.prefix { $0 != function }.contains { around in
        let asked: CodeElement? =
          switch around.kind {
          case .if: around.children.first(.conditions)
          case .switch: around.firstChild
          default: nil
          }
        return asked?.subtree.contains { $0.kind == .name && chosen.contains($0.name) } ?? false
      }
    }
  }

  /// The one function that a call runs, if it has the reset and does not set the flag itself.
  func followed(_ call: CodeElement) -> CodeElement? {
    guard !ends(call), let name = call.calleeName, !isEnding(call, name) else { return nil }
    let all = functions(call, name, isOwn: (call.calledPath?.count ?? 2) == 1)
    let fitting = all.count > 1 ? all.filter(call.fits) : all
    guard fitting.count == 1, let function = fitting.first, contains(in: function, depth: 3),
      !function.subtree.contains(where: sets)
    else { return nil }
    return function
  }

  private func sets(_ element: CodeElement) -> Bool {
    guard element.kind == .assign || element.kind == .call, let other = BusyFlag(element) else { return false }
    return other.path.last == flag.path.last && element != flag.set && !flag.isReset(element)
  }
}

extension CodeElement {
  /// `handle(error: error)`, `onFailure()`, `show(error)`.
  fileprivate var tellsError: Bool {
    let words = BusyWords.words(of: calleeName ?? "")
    return words.contains { ["error", "errors", "failure", "fail", "failed"].contains($0) }
      || arguments.contains { $0.firstChild?.name == "error" }
  }

  /// A statement of its own, whose result tells nothing: `load()`, `try await load()`.
  fileprivate var isStatement: Bool {
    ancestors.first { $0.kind != .await && $0.kind != .try }?.kind == .block
  }

  /// The innermost function, `Task` or callback around it.
  var flowScope: CodeElement? {
    ancestors.first { around in
      if around.isFunctionLike { return true }
      guard around.kind == .closure else { return false }
      return !(around.callOfClosure?.runsClosureInline ?? false)
    }
  }

  /// `Task { … }`, `queue.async { … }`, `queue.asyncAfter(deadline: soon) { … }`.
  var startsLater: Bool { startsTask || calleeName == "async" || calleeName == "asyncAfter" }
}
