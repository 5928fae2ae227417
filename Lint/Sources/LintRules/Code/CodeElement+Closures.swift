// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  static let streamTypes: Set<String> = ["AsyncStream", "AsyncThrowingStream"]
  static let endOfProgram: Set<String> = ["fatalError", "preconditionFailure", "assertionFailure", "exit", "abort"]

  /// The uses of the name in the closure that refer to its parameter, or to `$0`.
  func mentions(of name: String) -> [CodeElement] {
    subtree.filter { use in
      guard use.kind == .name, use.name == name else { return false }
      if name == "$0" { return use.enclosingClosureWithoutParameters == self }
      guard let declaration = use.localDeclaration else { return false }
      if declaration.parent == self { return true }
      // `[continuation]`, `if let continuation`
      return declaration.kind == .capture || declaration.kind == .binding
    }
  }

  var enclosingClosureWithoutParameters: CodeElement? {
    ancestors.first { $0.kind == .closure && $0.children.first(.parameter) == nil }
  }

  /// The name of the parameter of a closure with one; `$0` if it has no name.
  var onlyParameterName: String? {
    let parameters = children.all(.parameter)
    if let first = parameters.first { return parameters.count == 1 ? first.name : nil }
    return subtree.contains { $0.kind == .name && $0.name == "$0" } ? "$0" : nil
  }

  /// `let self`, `let owner = self`.
  var bindsSelf: Bool {
    guard kind == .binding, name != "_" else { return false }
    if let value = firstChild { return value.kind == .name && CodeElement.selfNames.contains(value.name) }
    return CodeElement.selfNames.contains(name) || name == "`self`"
  }

  /// Whether a suspended call here keeps `self`: no closure around it has it weakly, or it was made strong before.
  var isWhereSelfIsHeld: Bool {
    guard let declaration = LocalScopes(inside: self).declaration(of: "self") else {
      // `guard let strongSelf = self` does not hold the call's own `self`; the call uses one of both.
      return true
    }
    return !(declaration.kind == .capture && !declaration.flags.isDisjoint(with: [.isWeak, .isUnowned]))
      || enclosingStrongBinding
  }

  private var enclosingStrongBinding: Bool {
    for closure in ancestors where closure.kind == .closure {
      if closure.subtree.contains(where: {
        $0.kind == .binding && $0.bindsSelf && $0.index < index && $0.enclosingClosure == closure
      }) {
        return true
      }
      if closure.children.contains(where: { $0.kind == .capture && $0.name == "self" }) { return false }
    }
    return false
  }

  /// Handlers of progress, of events and of states: after a return they wait for the next call.
  var isCalledManyTimes: Bool {
    guard kind == .closure else { return false }
    if let label = parent?.name.lowercased(), parent?.kind == .argument,
      ["progress", "receivevalue", "onnext", "changehandler", "onevent", "onupdate"].contains(where: {
        label.contains($0)
      })
    {
      return true
    }
    guard let name = callOfClosure?.calleeName else { return false }
    return CodeElement.repeatedCallees.contains(name) || name.lowercased().contains("progress")
      || name.hasPrefix("observe")
  }

  private static let repeatedCallees: Set<String> = [
    "observe", "sink", "addObserver", "onReceive", "scheduledTimer", "addPeriodicTimeObserver", "Timer", "publisher",
    "setEventHandler", "onChange", "enumerateObjects", "enumerate", "filter", "first", "contains", "reduce", "sorted",
    "flatMap", "bind", "subscribe", "addGlobalMonitorForEvents", "addLocalMonitorForEvents", "register", "on", "listen",
    "addSnapshotListener", "addListener",
  ]

  var isIfWithoutElse: Bool {
    kind == .if && children.filter { $0.kind == .block || $0.kind == .if }.count == 1 && parent?.kind != .if
  }

  var isCallReceiver: Bool {
    guard let member = parent, member.kind == .member, let call = member.parent else { return false }
    return call.kind == .call && call.firstChild == member
  }
}

extension CodeElement {
  /// What throws at a way out: a call, or the sequence of a loop.
  var thrower: String { kind == .for ? firstChild?.brief ?? name : brief }
}
