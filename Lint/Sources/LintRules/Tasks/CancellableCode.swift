// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeContext {
  /// Whether the code at an element may be cancelled.
  ///
  /// That a function is async is no evidence: most are only run by tasks that are never stored. Evidence is a task that
  /// is stored and cancelled, SwiftUI's `.task`, or a caller that itself checks for cancellation.
  func isCancellable(_ element: CodeElement, depth: Int = 0) -> Bool {
    for around in element.ancestors {
      switch around.kind {
      case .closure:
        if around.isRunInline { continue }
        guard let call = around.callOfClosure else { return false }
        if call.startsTask { return TaskSite(call).map(isCancelled) ?? false }
        return call.calleeName == "task" && call.firstChild?.kind == .member
      case .function: return isCancellable(function: around, depth)
      case .accessor, .initializer, .deinitializer, .type: return false
      default: continue
      }
    }
    return false
  }

  private func isCancellable(function: CodeElement, _ depth: Int) -> Bool {
    guard let body = function.body, function.enclosingType != nil else { return false }
    let asks = body.run.contains { element in
      element.kind == .member && ["isCancelled", "checkCancellation"].contains(element.name)
        && element.firstChild?.name == "Task"
    }
    if asks { return true }
    guard depth < 3 else { return false }
    return repository.callers(of: function).contains { use in
      !use.code.isTest && !function.contains(use) && isCancellable(use, depth: depth + 1)
    }
  }

  /// Whether anything but a `deinit` cancels the task: the `deinit` waits for the task.
  private func isCancelled(_ site: TaskSite) -> Bool {
    if case .local(let name) = site.kept, let function = site.call.enclosingFunction {
      return function.subtree.contains { $0.kind == .call && $0.calledPath == [name, "cancel"] }
    }
    guard let name = site.keptName, let owner = owner(around: site.call) else { return false }
    if let property = owner.property(name, repository), repository.cancelsWhenReplaced(property) { return true }
    let own = repository.cancels(of: name, in: owner)
    if own.contains(where: { $0.call.enclosingFunction?.kind != .deinitializer }) { return true }
    return !repository.cancelsByOthers(of: name, owner).isEmpty
  }
}

extension CodeElement {
  /// Whether the condition of a loop ends it by itself: it compares the time with a deadline, or counts.
  var endsByTimeOrCount: Bool {
    guard let body else { return false }
    let condition = kind == .while ? children.first(.conditions) : children.first { $0.kind != .block }
    // `while let next = list.next()`, `while !queue.isEmpty { queue.removeFirst() }`
    if condition?.children.contains(where: { $0.kind == .binding && $0.firstChild != nil && !$0.bindsSelf }) ?? false {
      return true
    }
    if condition?.subtree.contains(where: { $0.kind == .member && $0.isConsumed(in: body) }) ?? false { return true }
    let questions = [condition].compactMap { $0 } + body.run.filter { $0.kind == .conditions }
    return questions.flatMap { $0.subtree.filter(\.isComparison) }.contains { comparison in
      let names = comparison.subtree.filter { $0.kind == .name || $0.kind == .member }.map(\.name)
      if names.contains(where: { CodeElement.clocks.contains($0) }) { return true }
      return comparison.children.contains { operand in
        guard let path = operand.path else { return false }
        return body.subtree.contains { element in
          element.kind == .assign && element.assigned?.path == path
            && (["+=", "-=", "*="].contains(element.name)
              || element.name == "=" && element.assignedValue?.kind == .operation)
        }
      }
    }
  }

  /// `queue.isEmpty`, `queue.count`, where the body takes elements out of the queue.
  private func isConsumed(in body: CodeElement) -> Bool {
    guard ["isEmpty", "count"].contains(name), let path = firstChild?.ownPath else { return false }
    return body.subtree.contains { call in
      call.kind == .call && call.receiver?.ownPath == path
        && ["removeFirst", "removeLast", "popLast", "popFirst", "remove", "removeAll"].contains(call.calleeName ?? "")
    }
  }

  private var isComparison: Bool {
    kind == .operation && name.split(separator: " ").contains { ["<", ">", "<=", ">=", "!="].contains($0) }
  }

  /// Apple's names for the current time.
  private static let clocks: Set<String> = [
    "Date", "now", "timeIntervalSinceNow", "timeIntervalSince", "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
    "systemUptime", "uptimeNanoseconds", "ContinuousClock", "SuspendingClock", "DispatchTime", "mach_absolute_time",
    "duration",
  ]
}
