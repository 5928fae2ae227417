// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A place that ends stored work while its owner goes on: a stop button, a screen that disappears.
struct TaskStop: Sendable {
  /// `task?.cancel`
  let call: CodeElement
  /// The function or closure that runs it.
  let scope: CodeElement

  /// `stop()`, `onDisappear`, for messages.
  var name: String {
    if scope.kind == .closure { return scope.callOfClosure?.calleeName ?? "cancel()" }
    return scope.kind == .function ? scope.name + "()" : "cancel()"
  }
}

extension CodeContext {
  /// The places that cancel what the owner keeps under the name, other than a `deinit`, what nothing calls, and those that store
  /// new work there: these replace it.
  func stops(of name: String, _ owner: TaskOwner) -> [TaskStop] {
    let others = repository.cancelsByOthers(of: name, owner)
    return (repository.cancels(of: name, in: owner) + others).compactMap { cancel in
      guard !cancel.call.code.isTest, cancel.call.isCallee, let scope = cancel.call.runScope,
        let function = cancel.call.enclosingFunction, function.kind != .deinitializer,
        !scope.subtree.contains(where: { $0.stores(name) && $0.index > cancel.call.index && cancel.call.leads(to: $0) }
        ),
        scope.kind == .closure || use(of: function) == .called
      else { return nil }
      return TaskStop(call: cancel.call, scope: scope)
    }
  }
}

extension CodeElement {
  /// `name = value` for something other than nil, or a call whose result is stored there.
  func stores(_ name: String) -> Bool {
    guard kind == .assign, let left = assigned else { return false }
    return left.keptProperty == name && !(assignedValue?.isNil ?? true)
  }
}
