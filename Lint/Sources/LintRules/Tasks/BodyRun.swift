// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// What runs while this body runs, in order: closures that run elsewhere or later, and nested declarations, are left out.
  var run: [CodeElement] {
    var found: [CodeElement] = []
    var position = index
    let end = Int(node.end)
    while position < end {
      let element = CodeElement(code: code, index: position)
      switch element.kind {
      case .closure where position != index && !element.isRunInline: position = Int(element.node.end)
      case .function where position != index, .type where position != index: position = Int(element.node.end)
      default:
        found.append(element)
        position += 1
      }
    }
    return found
  }

  /// Whether the closure runs before the call that it is given to returns, in the same task or in a child of it.
  var isRunInline: Bool {
    guard let call = callOfClosure else {
      // `{ … }()`
      return parent?.kind == .call
    }
    guard let name = call.calleeName, CodeElement.inlineCallees.contains(name) else { return false }
    // TCA's `.run { send in }` makes an effect; `MainActor.run { }` waits.
    if name == "run" { return call.receiver?.path?.last?.hasSuffix("Actor") ?? false }
    return parent?.name != "onCancel"
  }

  private static let inlineCallees: Set<String> = [
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup",
    "withTaskCancellationHandler", "withTaskCancellationOrGracefulShutdownHandler", "addTask", "addTaskUnlessCancelled",
    "addImmediateTask", "run", "assumeIsolated", "withLock", "forEach", "map", "compactMap", "flatMap", "filter",
    "reduce", "withAnimation", "autoreleasepool", "withValue", "withDependencies", "first", "contains", "perform",
    "withTimeout", "withObservationTracking", "withUnsafeContinuation", "withCheckedContinuation",
    "withCheckedThrowingContinuation",
  ]

  /// Whether it is awaited in its own statement.
  var isAwaited: Bool {
    for around in ancestors {
      switch around.kind {
      case .await: return true
      case .block, .closure, .conditions: return false
      case .for: return false
      default: continue
      }
    }
    return false
  }

  /// Without `await` and `try` in front of it.
  var stripped: CodeElement {
    var current = self
    while current.kind == .await || current.kind == .try, let inner = current.firstChild { current = inner }
    return current
  }

  /// The first thing but a sleep that a body awaits.
  var firstWait: CodeElement? {
    run.first { element in
      if element.kind == .for { return element.flags.contains(.isAsync) }
      guard element.kind == .await else { return false }
      let inner = element.stripped
      return inner.kind != .call || !["sleep", "yield", "run"].contains(inner.calleeName ?? "")
    }
  }

  /// `try? await Task.sleep(…)`, with its value dropped.
  var isSwallowedSleep: Bool {
    switch kind {
    case .try: return flags.contains(.isOptional) && stripped.calleeName == "sleep"
    case .assign: return assigned?.kind == .other && assignedValue?.isSwallowedSleep ?? false
    case .variable: return name == "_" && value?.isSwallowedSleep ?? false
    default: return false
    }
  }

  /// The innermost closure around it that runs elsewhere, or function.
  var runScope: CodeElement? {
    ancestors.first { $0.isFunctionLike || $0.kind == .closure && !$0.isRunInline }
  }

  /// The body of the task around it, or of its async function.
  var enclosingRun: CodeElement? {
    for around in ancestors {
      if around.kind == .closure, let call = around.callOfClosure, call.startsTask, call.awaitsInTask {
        return around.body
      }
      if around.isFunctionLike { return around.flags.contains(.isAsync) ? around.body : nil }
    }
    return nil
  }

  /// Whether `isCancelled`, `checkCancellation` or `self` itself is mentioned.
  var mentionsLifetime: Bool {
    subtree.contains { element in
      switch element.kind {
      case .name, .member:
        if ["isCancelled", "checkCancellation", "CancellationError"].contains(element.name) { return true }
        return element.name == "self" && element.parent?.kind != .member
      case .binding: return element.bindsSelf
      default: return false
      }
    }
  }

  /// Of a list of conditions, or of one: `true`, `!Task.isCancelled`, `self != nil` and nothing else.
  var isOnlyAboutLifetime: Bool {
    if kind == .conditions { return children.allSatisfy(\.isOnlyAboutLifetime) }
    switch kind {
    case .literal: return isTrue
    case .binding: return bindsSelf
    case .operation:
      guard let first = firstChild else { return false }
      return first.name == "isCancelled" || first.kind == .name && first.name == "self"
    default: return false
    }
  }
}

extension CodeElement {
  /// Its line, for messages about another element: with the file's name if it is in another file.
  func line(seenFrom other: CodeElement) -> Message {
    if code === other.code { return Message(en: "line \(line)", ja: "\(line) 行目") }
    return Message(name: "\(code.path.split(separator: "/").last ?? ""):\(line)")
  }
}
