// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// What is awaited does something, and is not asked for: `await api.delete(item)`.
  var isCommand: Bool { subtree.contains(where: \.isAction) }

  /// Of a call with a callback: as ``isCommand``, without what the callback does.
  var commands: Bool { ownFlow.contains(where: \.isAction) }

  private var isAction: Bool {
    guard kind == .call, let name = calleeName else { return false }
    return CodeElement.actions.contains { action in
      guard name.hasPrefix(action) else { return false }
      return name.count == action.count || !(name.dropFirst(action.count).first?.isLowercase ?? false)
    }
  }

  private static let actions: Set<String> = [
    "save", "delete", "remove", "add", "create", "update", "send", "post", "submit", "upload", "toggle", "mark", "like",
    "follow", "unfollow", "block", "report", "login", "logIn", "logout", "logOut", "signIn", "signOut", "signUp",
    "sign",
    "register", "purchase", "buy", "restore", "share", "export", "import", "install", "uninstall", "rename", "move",
    "copy", "write", "store", "insert", "archive", "accept", "reject", "confirm", "cancel", "pay", "vote", "subscribe",
    "unsubscribe", "join", "leave", "connect", "disconnect", "authenticate", "authorize", "edit", "change", "reset",
    "clear", "sleep", "publish", "enable", "disable", "verify", "validate", "set", "put", "apply", "undo",
    "retry", "stop", "start", "pause", "resume", "present", "dismiss", "approve",
  ]

  /// Waits for the user: a panel, a permission, a sign-in.
  var isOnlyOfDevice: Bool {
    subtree.contains { element in
      guard element.kind == .name || element.kind == .member else { return false }
      return [
        "beginSheetModal", "begin", "runModal", "loadTransferable", "loadItem", "loadObject", "loadDataRepresentation",
      ]
      .contains(element.name)
    }
  }

  /// The members that are set to true, or to a constant such as `.loading`, in the body.
  var flagsSet: [String] {
    subtree.compactMap { element in
      guard element.kind == .assign, let value = element.assignedValue, let last = element.assigned?.path?.last,
        value.isTrue || value.kind == .member && value.isConstantValue && value.firstChild == nil
      else { return nil }
      return last
    }
  }

  /// A call inside the closure of a task, or of another callback: a part of that work.
  var isPartOfWork: Bool {
    for around in ancestors {
      if around.isFunctionLike || around.kind == .type { return false }
      guard around.kind == .closure, let call = around.callOfClosure else { continue }
      if call.startsTask || around.isCallback(of: call) { return true }
    }
    return false
  }
}

extension Repository {
  /// Whether one of the flags disables or hides the control: `.disabled(isLoading)`, `if isLoading { … } else { control }`.
  func isHeldBack(_ control: CodeElement, by flags: Set<String>) -> Bool {
    guard !flags.isEmpty else { return false }
    var inner = control
    for around in control.ancestors {
      switch around.kind {
      case .if, .switch:
        let asked = around.children.first { $0.kind == .conditions } ?? around.firstChild
        if asked?.mentions(flags) ?? false { return true }
      case .call where CodeElement.holdingBack.contains(around.calleeName ?? ""):
        if around.arguments.contains(where: { !$0.contains(inner) && $0.mentions(flags) }) { return true }
      case .argument where CodeElement.holdingBack.contains(around.name): return true
      default: break
      }
      inner = around
    }
    return flags.contains { flag in
      uses(of: flag).contains { use in
        use.code === control.code && use.enclosingType == control.enclosingType
          && use.ancestors.prefix { $0.kind != .closure && !$0.isFunctionLike }
            .contains { $0.kind == .call && CodeElement.holdingBack.contains($0.calleeName ?? "") }
      }
    }
  }
}

extension Repository {
  /// Whether a sheet or the like is presented while the property has a value: `.sheet(item: $detail)`.
  func isPresented(_ name: String, beside write: CodeElement) -> Bool {
    uses(of: name).contains { use in
      let argument = use.ancestors.prefix { [.argument, .member].contains($0.kind) }.first { $0.kind == .argument }
      return argument.map { ["item", "isPresented", "presenting"].contains($0.name) } ?? false && use.hasDollar
    }
      || uses(of: "$" + name).contains {
        $0.ancestors.prefix { $0.kind != .call }.contains {
          $0.kind == .argument && ["item", "isPresented", "presenting"].contains($0.name)
        }
      }
  }

  /// Whether a start is refused by a computed property that reads a flag which the run sets: `guard canLoad`.
  func isRefusedByComputed(_ steps: [WorkChain.Step]) -> Bool {
    let set = Set(steps.flatMap { $0.body.flagsSet })
    guard !set.isEmpty else { return false }
    return steps.contains { step in
      step.body.flagsAsked(before: step.place).contains { asked in
        property(asked.flag, ofTypeAround: step.body).map { $0.isComputed && $0.mentions(set) } ?? false
      }
    }
  }
}

extension String {
  /// A flag that shows something over the screen.
  var isPresentation: Bool {
    let lower = lowercased()
    return ["show", "present", "sheet", "alert", "popover", "navigate"].contains { lower.contains($0) }
  }
}

extension CodeElement {
  fileprivate var hasDollar: Bool {
    subtree.contains { $0.name.hasPrefix("$") && $0.name.count > 2 }
  }

  fileprivate static let holdingBack: Set<String> = ["disabled", "allowsHitTesting", "fullScreenCover", "isDisabled"]

  fileprivate func mentions(_ names: Set<String>) -> Bool {
    subtree.contains { ($0.kind == .name || $0.kind == .member || $0.kind == .pattern) && names.contains($0.name) }
  }
}

extension WorkChain {
  /// Whether something on the way cancels requests: `request.cancel()`, `api.cancelAll()`, `bag = DisposeBag()`. Timers
  /// and work items that only delay are none.
  func stopsRequests(_ repository: Repository) -> Bool {
    steps.contains { step in
      repository.reached(from: step.body, depth: 1).contains { body in
        body.subtree.contains { element in
          switch element.kind {
          case .call:
            guard let name = element.calleeName else { return false }
            if name == "DisposeBag" { return true }
            guard name.hasPrefix("cancel") || name == "switchToLatest" || name == "flatMapLatest" else { return false }
            let receiver = element.receiver?.path?.last?.lowercased() ?? ""
            return !["timer", "work", "debounce", "throttle"].contains { receiver.contains($0) }
          default: return false
          }
        }
      }
    }
  }
}
