// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether a body waits for the work that it starts.
struct AwaitedWork {
  struct Start {
    /// What starts the work: a `Task`, a queue's `async`, `resume()`.
    let element: CodeElement
    /// The call in the body that leads to it.
    let first: CodeElement
  }

  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  /// An `await` of something that is asynchronous itself. To wait for another actor's synchronous function is no wait for
  /// what it starts.
  func isAwaited(in body: CodeElement, depth: Int = 0) -> Bool {
    body.ownFlow.contains { element in
      switch element.kind {
      case .variable: element.has(modifier: "async")
      case .for: element.children.contains { $0.kind == .await } || element.flags.contains(.isAsync)
      case .await: isWait(element, depth)
      default: false
      }
    }
  }

  private func isWait(_ pause: CodeElement, _ depth: Int) -> Bool {
    let calls = pause.ownFlow.filter { $0.kind == .call }
    // `await task.value`, `async let`'s name.
    guard !calls.isEmpty else { return true }
    return calls.contains { call in
      // It awaits the closure, which is a part of the flow.
      if call.calleeName == "withTaskCancellationHandler" {
        return call.closures.first?.body.map { isAwaited(in: $0, depth: depth) } ?? true
      }
      if call.isMainActorRun { return false }
      if call.startsTask { return call.parent?.kind == .member }
      let callees = repository.callees(of: call)
      // Calls without a declaration are awaited, unless they are arguments of another one, or what it is called on.
      guard !callees.isEmpty else { return call.isAwaitedItself(in: pause) }
      return callees.contains { function in
        guard function.flags.contains(.isAsync) else { return false }
        guard depth < 3, let inner = function.body else { return true }
        return isAwaited(in: inner, depth: depth + 1) || start(in: inner, depth: depth + 1) == nil
      }
    }
  }

  /// The first start of work that the body reaches: itself, or in functions that it calls, three calls deep.
  func start(in body: CodeElement, depth: Int = 0) -> Start? {
    let flow = body.ownFlow
    for element in flow where element.kind == .call && isStart(element, depth) {
      return Start(element: element, first: element)
    }
    guard depth < 3 else { return nil }
    // What an answer starts: `locate { place in request(place) }`.
    for call in flow where call.kind == .call && !call.startsTask {
      for closure in call.closures where closure.isCallback(of: call) {
        if let inner = closure.body, let found = start(in: inner, depth: depth) {
          return Start(element: found.element, first: call)
        }
      }
    }
    for call in flow where call.kind == .call && !isBeside(call) {
      for function in callees(of: call) {
        if function.flags.contains(.isAsync), depth == 0 { continue }
        // What returns its result has not only started.
        guard function.children.first(.result).map({ $0.name == "Void" || $0.name == "()" }) ?? true,
          let inner = function.body, !inner.contains(call), let found = start(in: inner, depth: depth + 1)
        else { continue }
        return Start(element: found.element, first: call)
      }
    }
    return nil
  }

  private func callees(of call: CodeElement) -> [CodeElement] {
    let found = repository.callees(of: call)
    if !found.isEmpty { return found }
    guard let callee = call.firstChild, callee.kind == .member, let base = callee.firstChild else { return [] }
    if base.path?.last?.hasPrefix("$") == true {
      let methods = repository.methods(callee.name, ofType: "Binding").filter { call.fits($0) }
      if !methods.isEmpty { return methods }
    }
    // A receiver of unknown type, and one type alone that has such a method.
    guard repository.typeName(of: base) == nil else { return [] }
    let functions = repository.functions(named: callee.name).filter {
      $0.body != nil && call.fits($0) && !$0.code.isTest
    }
    return Set(functions.map { $0.enclosingType?.name ?? "" }).count == 1 ? functions : []
  }

  private func changesState(_ closure: CodeElement) -> Bool {
    closure.subtree.contains { element in
      element.kind == .assign && element.assigned.map { repository.statePath(of: $0) != nil } ?? false
    }
  }

  /// Records that are written beside the work.
  private func isBeside(_ call: CodeElement) -> Bool {
    call.calledPath?.contains { name in
      let lower = name.lowercased()
      return ["log", "analytics", "telemetry", "haptic", "toast", "track"].contains {
        lower.hasPrefix($0) || lower.hasSuffix($0)
      }
        || lower.hasSuffix("logger") || lower.hasSuffix("tracker")
    } ?? false
  }

  private func isStart(_ call: CodeElement, _ depth: Int) -> Bool {
    // A task that awaits nothing has ended a moment later.
    if call.startsTask { return call.parent?.kind != .member && call.lastClosure?.awaitsWork ?? false }
    guard let name = call.calleeName, let receiver = call.receiver else { return false }
    switch name {
    case "send":
      // The effect of an action.
      guard let store = receiver.path?.last?.lowercased(), store.hasSuffix("store"), call.parent?.kind != .member else {
        return false
      }
      return call.code.imports.contains("ComposableArchitecture")
    case _ where call.closures.contains(where: { $0.isCallback(of: call) && changesState($0) }):
      // A request of another module, or of a protocol without a body here.
      return repository.callees(of: call).allSatisfy { $0.body == nil }
    case "sink": return receiver.subtree.contains { $0.calleeName == "dataTaskPublisher" }
    case "response", "responseDecodable", "responseJSON", "responseData":
      return call.lastClosure != nil
        && (receiver.subtree.contains { $0.calleeName == "request" }
          || receiver.path?.last?.lowercased().hasSuffix("request") ?? false)
    case "async", "asyncAfter":
      // What is only moved to the main queue has ended a moment later.
      guard call.lastClosure != nil, let queue = receiver.path ?? receiver.calledPath, let first = queue.first else {
        return false
      }
      return (first == "DispatchQueue" || first.lowercased().hasSuffix("queue"))
        && (queue.last != "main" || name == "asyncAfter" && depth == 0)
    case "resume":
      guard call.arguments.isEmpty, let path = receiver.path ?? receiver.calledPath, let last = path.last?.lowercased()
      else { return false }
      return ["task", "request"].contains { last.hasSuffix($0) }
    default: return false
    }
  }
}

extension CodeElement {
  /// An `await` of more than a sleep.
  fileprivate var awaitsWork: Bool {
    subtree.contains { element in
      switch element.kind {
      case .await: !element.children.contains { $0.calleeName == "sleep" }
      case .for: element.flags.contains(.isAsync)
      case .variable: element.has(modifier: "async")
      default: false
      }
    }
  }

  /// Whether the call is what the `await` waits for, not an argument of it.
  fileprivate func isAwaitedItself(in pause: CodeElement) -> Bool {
    for ancestor in ancestors {
      if ancestor == pause { return true }
      if ancestor.kind == .argument || ancestor.kind == .member { return false }
    }
    return false
  }
}
