// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What resets a flag: an assignment, a function that contains one, or the end of the screen.
final class FlagResets {
  let flag: BusyFlag
  let scope: CodeElement
  let index: Repository
  private var known: [CodeElement: (depth: Int, answer: Bool)] = [:]

  init(_ flag: BusyFlag, in scope: CodeElement, _ index: Repository) {
    (self.flag, self.scope, self.index) = (flag, scope, index)
  }

  /// The function around the scope, or the scope itself.
  private(set) lazy var function = scope.isFunctionLike ? scope : scope.enclosingFunction ?? scope

  private(set) lazy var shownInside = FlagResets.shownInside(flag, index)
  private(set) lazy var storage = flag.storage(index)

  func resets(_ element: CodeElement) -> Bool {
    switch element.kind {
    case .assign: ends(element) || endsScreen(element) || isObserved(element)
    case .call: element != flag.set && (ends(element) || resets(call: element))
    default: false
    }
  }

  /// The work begins anew, and with it the paths.
  func restarts(_ call: CodeElement) -> Bool {
    function.kind == .function && call.calleeName == function.name && (call.calledPath?.count ?? 2) == 1
  }

  /// Whether the body resets it somewhere, in closures too.
  func contains(in body: CodeElement, depth: Int = 2) -> Bool {
    if let (known, answer) = known[body], answer || known >= depth { return answer }
    known[body] = (depth, false)
    let answer = body.subtree.contains { element in
      switch element.kind {
      case .assign: ends(element) || endsScreen(element)
      case .call: element != flag.set && (ends(element) || resets(call: element, depth: depth - 1))
      default: false
      }
    }
    known[body] = (depth, answer)
    return answer
  }

  private func resets(call: CodeElement, depth: Int = 2) -> Bool {
    guard let name = call.calleeName else { return false }
    let isOwn = (call.calledPath?.count ?? 2) == 1
    if isEnding(call, name) || isHandler(call) { return true }
    if depth <= 0 { return false }
    if functions(call, name, isOwn: isOwn).contains(where: { contains(in: $0, depth: depth) }) { return true }
    return call.arguments.contains { argument in argument.firstChild.map { refers($0, depth) } ?? false }
  }

  /// The call itself ends it, and then runs what it is given: `hud.dismiss(animated: true) { … }`.
  func endsBefore(_ call: CodeElement) -> Bool {
    call != flag.set && (ends(call) || call.calleeName.map { isEnding(call, $0) } ?? false || isHandler(call))
  }

  /// `hudCompletion()`, or one that is passed on: a handler of the caller, whose name says that it ends the indicator.
  private func isHandler(_ call: CodeElement) -> Bool {
    guard case .shown = flag.form else { return false }
    return ([call.firstChild] + call.arguments.map(\.firstChild)).contains { name in
      guard let name, name.kind == .name, BusyWords.isIndicator(name.name) else { return false }
      return name.localDeclaration?.kind == .parameter && name.localDeclaration?.declaredType?.contains("->") ?? false
    }
  }

  /// Whether the call closes the screen.
  func isEnding(_ call: CodeElement, _ name: String) -> Bool {
    FlagResets.endings.contains(where: name.hasPrefix)
      || (call.calledPath?.count ?? 2) == 1 && FlagResets.closings.contains(name)
      || name == "close" && call.calledPath?.dropLast().last == "window"
  }

  func functions(_ call: CodeElement, _ name: String, isOwn: Bool) -> [CodeElement] {
    if isOwn {
      if let local = call.localFunction(named: name) { return [local] }
      if let closure = call.firstChild?.localDeclaration?.value, closure.kind == .closure { return [closure] }
      return ownFunctions(name, call).filter { $0 != scope && $0 != function && $0.body != nil }
    }
    // A common name of an unknown receiver is not looked up. A flag of `self` is another one in another type.
    let isOfOwner = flag.path.count > 1 && (call.receiver?.placePath).map { flag.path.starts(with: $0) } ?? false
    return index.callees(of: call).prefix(4).filter {
      $0 != scope && $0 != function && $0.body != nil && (isOfOwner || flag.isOfType || isOfSameType($0))
    }
  }

  /// Methods of the flag's type, or of the type in which the call is; or of an ancestor that a library declares.
  private func ownFunctions(_ name: String, _ call: CodeElement) -> [CodeElement] {
    let own = index.methods(name, ofTypeAround: flag.set)
    if !own.isEmpty { return own }
    return flag.isOfType ? index.callees(of: call) + inherited(name) : inherited(name)
  }

  /// Whether the repository has no function for the call.
  func isUnknown(_ call: CodeElement) -> Bool {
    guard let name = call.calleeName else { return true }
    return functions(call, name, isOwn: (call.calledPath?.count ?? 2) == 1).isEmpty && index.callees(of: call).isEmpty
  }

  private func isOfSameType(_ other: CodeElement) -> Bool {
    guard let own = flag.set.enclosingType?.name, let type = other.enclosingType?.name else { return false }
    return TypeText.last(own) == TypeText.last(type)
  }

  /// A function that throws, and resets the flag before it does.
  func resetsBeforeThrow(_ call: CodeElement) -> Bool {
    guard let name = call.calleeName else { return false }
    return functions(call, name, isOwn: (call.calledPath?.count ?? 2) == 1).contains { function in
      function.subtree.contains { part in
        switch part.kind {
        case .catchClause, .defer: part.subtree.contains(where: flag.isReset)
        case .throw: part.parent?.kind == .block && part.parent?.children.contains(where: flag.isReset) ?? false
        default: false
        }
      }
    }
  }

  /// `completion: handleResult`, `#selector(timedOut)`.
  private func refers(_ argument: CodeElement, _ depth: Int) -> Bool {
    switch argument.kind {
    case .name, .member:
      guard let path = argument.ownPath, path.count == 1 else { return false }
      if let closure = argument.localDeclaration?.value, closure.kind == .closure {
        return contains(in: closure, depth: depth)
      }
      return index.methods(path[0], ofTypeAround: flag.set).contains {
        $0 != function && contains(in: $0, depth: depth)
      }
    case .call where argument.calleeName == "#selector":
      return argument.arguments.contains { $0.firstChild.map { refers($0, depth) } ?? false }
    default: return false
    }
  }

  /// Calls that close the screen; a flag of it is not seen any more.
  private static let endings = ["dismiss", "onDismiss", "popViewController", "popToRoot"]
  private static let closings: Set<String> = ["exit", "close", "cancelled", "onCancel", "onClose", "onFinish"]

  private func endsScreen(_ element: CodeElement) -> Bool {
    guard element.name == "=", let value = element.assignedValue, value.isFalse else { return false }
    return element.assigned?.placePath?.last == "isPresented"
  }

  /// An assigned property whose `didSet` resets the flag.
  private func isObserved(_ element: CodeElement) -> Bool {
    guard element.name == "=", let path = element.assigned?.ownPath, path.count == 1, path != flag.path,
      let property = index.property(path[0], ofTypeAround: flag.set)
    else { return false }
    return property.children.contains { accessor in
      accessor.kind == .accessor && accessor.name != "get" && accessor != function && contains(in: accessor, depth: 1)
    }
  }
}
