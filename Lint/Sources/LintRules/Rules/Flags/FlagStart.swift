// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A flag that is set from the start, and the one body that resets it: `@State private var isLoading = true`.
struct FlagStart {
  /// The function, or the closure of `task` or `onAppear`.
  let scope: CodeElement
  let reset: CodeElement

  init?(_ flag: BusyFlag, _ index: Repository) {
    let set = flag.set
    guard set.kind == .variable, set.enclosingFunction == nil, let type = set.enclosingType,
      !set.flags.contains(.isConstant), !set.has(modifier: "static"), set.children.first(.accessor)?.name != "get",
      !set.code.isTest
    else { return nil }
    let writes = index.writes(of: Member(type: TypeText.last(type.name), name: set.name))
    let assigns = writes.compactMap { $0.parent?.kind == .assign ? $0.parent : nil }
    guard assigns.count == writes.count, let reset = assigns.first(where: flag.isReset), reset.code === set.code,
      let scope = FlagStart.scope(of: reset)
    else { return nil }
    // Another place that resets it may run after the failure, and a run that sets it again is followed from there.
    guard assigns.allSatisfy({ scope.contains($0) && flag.isReset($0) }) else { return nil }
    (self.scope, self.reset) = (scope, reset)
  }

  private static func scope(of reset: CodeElement) -> CodeElement? {
    guard let function = reset.enclosingFunction else { return nil }
    if function.kind == .function || function.kind == .initializer { return function }
    return reset.ancestors.first { closure in
      closure.kind == .closure && ["task", "onAppear", "refreshable"].contains(closure.callOfClosure?.calleeName ?? "")
    }
  }
}

extension BusyFlag {
  /// The calls of the function that sets the flag and does not reset it, where they are in the same file: the work is there.
  func setByCalls(_ index: Repository) -> [CodeElement] {
    guard let function = set.enclosingFunction, function.kind == .function, set.parent == function.body,
      !function.subtree.contains(where: isReset)
    else { return [] }
    let calls = index.callers(of: function).compactMap { use -> CodeElement? in
      guard let call = use.parent, call.kind == .call, call.firstChild == use, use.code === set.code,
        call.parent?.kind == .block,
        call.enclosingType.map({ TypeText.last($0.name) }) == set.enclosingType.map({ TypeText.last($0.name) })
      else { return nil }
      return call
    }
    // Such a call is a flag itself.
    return calls.contains { BusyFlag($0) != nil } ? [] : Array(calls.prefix(4))
  }

  var isGroup: Bool {
    guard case .shown = form else { return false }
    return set.calleeName == "enter"
  }

  /// A member is seen where it is read; an indicator, a control and what is passed to a function are seen at once.
  var needsReader: Bool {
    switch form {
    case .busy, .undone, .listed: true
    case .carried: path.last == "value" && path.count > 1
    case .disabled, .shown: false
    }
  }
}
