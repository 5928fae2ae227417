// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension BusyFlag {
  /// The path and form of a call that begins something.
  static func call(_ call: CodeElement) -> ([String], Form)? {
    guard let callee = call.firstChild, let name = call.calleeName, call.lastClosure == nil else { return nil }
    if let ends = ends(of: callee), let path = callee.ownPath { return (path.dropLast(), .shown(ends: ends)) }
    if let path = carried(call, name), let value = value(of: call), value.isTrue || isBusy(value) {
      return (path, .carried)
    }
    switch name {
    case "insert":
      guard let path = call.receiver?.placePath, let last = path.last, BusyWords.isFlag(last),
        call.parent?.kind == .block
      else { return nil }
      return (path, .listed)
    case "present":
      guard let alert = alert(call) else { return nil }
      return ([alert], .shown(ends: ["dismiss"]))
    case "enter":
      guard let path = call.receiver?.ownPath, path.last?.lowercased().hasSuffix("group") ?? false,
        call.arguments.isEmpty
      else { return nil }
      return (path, .shown(ends: ["leave"]))
    default: return nil
    }
  }

  private static func ends(of callee: CodeElement) -> Set<String>? {
    let name = callee.name
    // Most calls are none: the first letter tells.
    guard let first = name.utf8.first, "sbpd".utf8.contains(first) else { return nil }
    guard let verb = ["show", "start", "begin", "present", "display"].first(where: name.hasPrefix) else { return nil }
    let rest = name.dropFirst(verb.count)
    guard rest.first?.isUppercase ?? true else { return nil }
    let isShown = BusyWords.isIndicator(name)
    // `SVProgressHUD.show()`, `MBProgressHUD.showAdded(to: view)`, `hud.show(in: view)`.
    guard isShown || callee.firstChild?.path?.last.map(BusyWords.isIndicator) ?? false else { return nil }
    let verbs = ["hide", "stop", "end", "dismiss", "remove", "close", "finish"]
    return Set(verbs.map { $0 + rest } + (isShown ? [] : verbs) + (isShown ? [] : ["popActivity", "hideAdded"]))
  }

  // MARK: Values that a call is given

  /// What a call that sets a value sets: `["isLoading", "value"]` of `isLoading.accept(true)`, `["setLoading"]`.
  static func carried(_ call: CodeElement, _ name: String) -> [String]? {
    guard let value = value(of: call), let path = call.firstChild?.ownPath else { return nil }
    let isBool = value.kind == .literal
    if senders.contains(name) {
      guard let receiver = path.dropLast().last, !isBool || BusyWords.isFlag(receiver) else { return nil }
      return path.dropLast() + ["value"]
    }
    let words = BusyWords.words(of: name)
    // `updateHandler(.loading)`, `publisher.publish(.running)`; a method of this type is looked up later.
    guard isBool || path.count == 1 || ["publish", "emit", "render"].contains(words.first) else { return nil }
    guard let verb = words.first, setters.contains(verb) || words.contains("state") || words.contains("status")
    else { return nil }
    guard isBool else { return path }
    let rest = name.drop { !$0.isUppercase }
    let label = call.arguments.first?.name ?? ""
    return BusyWords.isFlag(String(rest)) || BusyWords.isIndicator(String(rest)) || BusyWords.isFlag(label)
      ? path : nil
  }

  /// The one argument that is `true`, `false` or a member of an enum.
  static func value(of call: CodeElement) -> CodeElement? {
    let arguments = call.arguments
    guard !arguments.isEmpty, arguments.count <= 3 else { return nil }
    return arguments.prefix(2).lazy.compactMap(\.firstChild).first { value in
      value.isTrue || value.isFalse || value.isMemberAlone
    }
  }

  private static let senders: Set<String> = ["send", "accept", "onNext", "yield", "next"]
  private static let outcomes: Set<String> = [
    "fail", "failed", "failure", "error", "finish", "finished", "complete", "completed", "end", "ended", "stop", "hide",
    "reload", "cancel", "cancelled",
  ]
  private static let setters: Set<String> = [
    "set", "update", "publish", "change", "transition", "render", "apply", "toggle", "show", "display", "emit", "make",
    "switch", "enter", "report", "notify", "did",
  ]

  /// `x` of `present(x, animated: true)`, where `x` is an alert without a button.
  private static func alert(_ call: CodeElement) -> String? {
    guard let shown = call.arguments.first?.firstChild, shown.kind == .name,
      let variable = shown.localDeclaration, variable.kind == .variable,
      variable.value?.calleeName == "UIAlertController", let block = variable.parent
    else { return nil }
    let hasButton = block.subtree.contains {
      $0.kind == .call && $0.calleeName == "addAction" && $0.receiver?.path == [shown.name]
    }
    return hasButton ? nil : shown.name
  }

  static func counted(_ assign: CodeElement) -> [String]? {
    guard assign.assignedValue?.name == "1", let path = assign.assigned?.placePath, let last = path.last else {
      return nil
    }
    let isOfWork = BusyWords.isFlag(last) || BusyWords.words(of: last).contains { $0 == "active" || $0 == "ongoing" }
    return isOfWork ? path : nil
  }

  // MARK: Their end

  func isTakenBack(by element: CodeElement) -> Bool {
    switch (form, element.kind) {
    case (.carried, .call):
      guard let name = element.calleeName else { return false }
      if ["finish", "onCompleted", "onError"].contains(name) || name == "send" && element.argument("completion") != nil
      {
        return element.receiver?.ownPath == Array(path.dropLast()) && path.last == "value"
      }
      if path.last == "value", BusyFlag.senders.contains(name) {
        return element.receiver?.ownPath == Array(path.dropLast()) && !carriesSet(element)
      }
      // The same method of any object, and what else the object is told of: `view.setState(.loading)`, `view.fail(error)`.
      if name == path.last { return !carriesSet(element) }
      if element.namesLog { return false }
      let isTold = path.count == 1 || element.receiver?.ownPath == Array(path.dropLast())
      return isTold && BusyWords.words(of: name).contains(where: BusyFlag.outcomes.contains)
    case (.carried, .assign): return isAssigned(by: element) && !(element.assignedValue.map(isSet) ?? true)
    case (.listed, .assign):
      return element.assigned?.placePath == path && (set.kind == .assign ? element.name == "-=" : element.name == "=")
    case (.listed, .call):
      guard let name = element.calleeName, element.receiver?.placePath == path else { return false }
      return ["remove", "subtract", "pop", "drop"].contains(where: name.hasPrefix)
    default: return false
    }
  }

  /// Of a method of this type that is given a state: the members that it assigns. `setLoading(true)` need not be known.
  func isKnown(_ index: Repository) -> Bool {
    guard case .carried = form, path.count == 1, !(BusyFlag.value(of: set)?.isTrue ?? false) else { return true }
    return index.methods(path[0], ofTypeAround: set).isEmpty || !storage(index).isEmpty
  }

  /// What a method such as `setState(_ new: State)` assigns: `state = new`, `states[id] = new`, `subject.send(new)`.
  func storage(_ index: Repository) -> Set<String> {
    guard case .carried = form, path.count == 1 else { return [] }
    var names: Set<String> = []
    for function in index.methods(path[0], ofTypeAround: set).prefix(2) {
      for element in function.subtree {
        if element.kind == .assign, let last = element.assigned?.placePath?.last(where: { $0 != "[]" && $0 != "value" })
        {
          names.insert(last)
        } else if element.kind == .call, BusyFlag.senders.contains(element.calleeName ?? ""),
          let last = element.receiver?.placePath?.last
        {
          names.insert(last)
        }
      }
    }
    return names
  }

  /// Whether the element gives one of the members another value.
  func stores(_ element: CodeElement, in storage: Set<String>) -> Bool {
    switch element.kind {
    case .assign:
      (element.assigned?.placePath?.last { $0 != "[]" && $0 != "value" }).map(storage.contains) ?? false
        && !(element.assignedValue.map(isSet) ?? true)
    case .call:
      BusyFlag.senders.contains(element.calleeName ?? "")
        && (element.receiver?.placePath?.last).map(storage.contains) ?? false && !carriesSet(element)
    default: false
    }
  }

  private func carriesSet(_ call: CodeElement) -> Bool { call.arguments.contains { $0.firstChild.map(isSet) ?? false } }
}

extension CodeElement {
  /// `.loading`, `State.loading`, `.loading(0)`.
  fileprivate var isMemberAlone: Bool {
    let member = kind == .call ? firstChild : self
    return member?.kind == .member && member?.firstChild?.isTypeName ?? true
  }
}
