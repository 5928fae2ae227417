// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A `deinit` starts a task that captures the object that is being released.
///
/// With `[weak self]`, `self` is nil by the time the task runs, and the work is never done. With a strong capture,
/// `self` is used after its release, and the process crashes. Capture what the work needs from `self` instead. It is
/// the same in a method that the `deinit` calls, and with `DispatchQueue.main.async`.
///
/// A task that uses no `self` is not reported. It is an error with a strong capture, and a warning with a weak one.
///
/// With Belay, a scope that is released with its owner ends its work by itself, so there is nothing to stop in
/// `deinit`.
///
/// Wrong:
/// ```swift
/// deinit { Task { @MainActor [weak self] in self?.monitor.stop() } }
/// ```
/// Right:
/// ```swift
/// deinit { Task { @MainActor [monitor] in monitor.stop() } }
/// ```
package struct TaskInDeinit: CodeRule {
  package static let id = "task-in-deinit"
  package static let isTentative = true
  package static let summary = "a task started in deinit captures the object that is deallocated"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    // Only classes with a deinit are meant; most files have none.
    let tasks = context.tasks(in: code).map { ($0.call, $0.closure) }
    let queued = code.calls(to: ["async", "asyncAfter"]).compactMap { call in call.lastClosure.map { (call, $0) } }
    return (tasks + queued).compactMap { finding(for: $0.0, running: $0.1, context) }
  }

  private func finding(for call: CodeElement, running closure: CodeElement, _ context: CodeContext) -> CodeFinding? {
    guard let function = call.enclosingFunction, call.runScope == function, let owner = context.owner(around: call),
      owner.isReference, let deinitializer = deinitializer(running: function, at: call, owner, context.repository),
      let use = context.repository.selfUse(in: closure)
    else { return nil }
    let isWeak = SelfCapture.of(closure) == .weak
    if isWeak, !endsSomething(closure, owner, context.repository, isDirect: function == deinitializer) { return nil }
    let (name, line) = (use.useName, use.line)
    let consequence =
      isWeak
      ? Message(
        en: "self is nil by the time it runs, so \(name) on line \(line) never does anything",
        ja: "実行される時点で self は nil になっており、\(line) 行目の \(name) は何もしません")
      : Message(
        en: "it uses \(name) on line \(line) after \(owner.name) was deallocated",
        ja: "\(owner.name) が解放された後に、\(line) 行目で \(name) を使います")
    let starter =
      function == deinitializer
      ? Message(en: "", ja: "")
      : Message(
        en: " (the deinit calls \(function.name)())", ja: "（deinit が \(function.name)() を呼びます）")
    return CodeFinding(
      rule: Self.id, element: call,
      message: Message(
        en:
          "This task outlives the deinit that starts it\(starter.en): \(consequence.en). Name what it needs in the capture list "
          + "instead of self.",
        ja: "このタスクは、それを開始した deinit より長く生きます\(starter.ja)。\(consequence.ja)。self の代わりに、必要なものをキャプチャリストに"
          + "書いてください。"),
      severity: isWeak ? .warning : .error)
  }

  /// The function itself, or the `deinit` of its type that calls it each time.
  private func deinitializer(
    running function: CodeElement, at call: CodeElement, _ owner: TaskOwner, _ repository: Repository
  ) -> CodeElement? {
    if function.kind == .deinitializer { return function }
    guard function.kind == .function, let end = owner.deinitializer, let body = end.body, !repository.isRefused(call)
    else { return nil }
    // Asked for each task of the type, whose deinit may make thousands of calls.
    let called = repository.memo("calledByDeinit", owner.name, end) {
      Set(body.run.filter { $0.kind == .call && $0.calledPath?.count == 1 }.compactMap(\.calleeName))
    }
    guard called.contains(function.name) else { return nil }
    let isCalled = body.run.contains { call in
      call.kind == .call && call.calledPath?.count == 1 && call.calleeName == function.name
        && repository.callees(of: call).contains(function)
    }
    return isCalled ? end : nil
  }

  /// Whether a weak task would do something for others if `self` were there. What `AnyCancellable` keeps ends by itself, and
  /// values of the object itself are of no use to anything any more.
  private func endsSomething(
    _ closure: CodeElement, _ owner: TaskOwner, _ repository: Repository, isDirect: Bool
  ) -> Bool {
    closure.subtree.contains { call in
      guard call.kind == .call, !call.startsTask else { return false }
      if let path = call.receiver?.ownPath {
        if path.count == 1, CodeElement.selfNames.contains(path[0]) { return isDirect }
        if let property = owner.property(path[0], repository) {
          return !(property.declaredType?.contains("Cancellable") ?? false)
        }
      }
      return call.arguments.contains { isOfSelf($0, repository) }
    }
  }

  /// Needs `self`: directly, or by `if let token = self?.token`.
  private func isOfSelf(_ argument: CodeElement, _ repository: Repository) -> Bool {
    if repository.selfUse(in: argument) != nil { return true }
    return argument.subtree.contains { use in
      guard use.kind == .name, let local = use.localDeclaration, local.kind == .binding, let value = local.firstChild
      else { return false }
      return repository.selfUse(in: value) != nil
    }
  }
}
