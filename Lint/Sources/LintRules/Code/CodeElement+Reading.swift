// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  // MARK: Names

  /// The names of `a.b?.c`, the outermost base first; nil if the expression has anything but names.
  var path: [String]? {
    switch kind {
    case .name: return [name]
    case .member:
      guard let base = firstChild else { return [name] }
      return base.path.map { $0 + [name] }
    case .await, .try: return firstChild?.path
    default: return nil
    }
  }

  /// The path without `self` in front of it.
  var ownPath: [String]? {
    guard var path else { return nil }
    if path.count > 1, CodeElement.selfNames.contains(path[0]) { path.removeFirst() }
    return path
  }

  static let selfNames: Set<String> = ["self", "strongSelf", "weakSelf", "_self", "wSelf", "this"]

  /// The last name of what a call calls: `c` of `a.b.c()`.
  package var calleeName: String? {
    guard kind == .call, let callee = firstChild else { return nil }
    switch callee.kind {
    case .name, .member: return callee.name
    case .call: return nil
    default: return nil
    }
  }

  /// What the called member belongs to: `a.b` of `a.b.c()`.
  var receiver: CodeElement? {
    guard kind == .call, let callee = firstChild, callee.kind == .member else { return nil }
    return callee.firstChild
  }

  /// The called path without `self`: `["Task", "detached"]`.
  var calledPath: [String]? { kind == .call ? firstChild?.ownPath : nil }

  var arguments: [CodeElement] { children.all(.argument) }

  func argument(_ label: String) -> CodeElement? {
    arguments.first { $0.name == label }?.firstChild
  }

  /// The closures that a call is given, in order.
  var closures: [CodeElement] { arguments.compactMap { $0.children.first(.closure) } }

  /// The last argument, if it is a closure.
  var lastClosure: CodeElement? { arguments.last?.children.first(.closure) }

  package var body: CodeElement? { children.first(.block) }
  package var firstChild: CodeElement? { children.first { _ in true } }

  func has(modifier: String) -> Bool { children.contains { $0.kind == .modifier && $0.name == modifier } }
  func has(attribute: String) -> Bool { children.contains { $0.kind == .attribute && $0.name == attribute } }

  /// The declared type of a variable or parameter, as text.
  var declaredType: String? { children.first(.typeName)?.name }

  /// The value that a variable is declared with.
  var value: CodeElement? {
    children.first { ![.attribute, .modifier, .typeName, .accessor, .label].contains($0.kind) }
  }

  // MARK: Surroundings

  var isFunctionLike: Bool {
    switch kind {
    case .function, .initializer, .deinitializer, .accessor: true
    default: false
    }
  }

  /// The function, initializer or accessor around it.
  var enclosingFunction: CodeElement? { ancestors.first(where: \.isFunctionLike) }

  /// The innermost type or extension around it.
  package var enclosingType: CodeElement? { ancestors.first { $0.kind == .type } }

  /// The call whose argument this closure is.
  var callOfClosure: CodeElement? {
    guard kind == .closure, let argument = parent, argument.kind == .argument, let call = argument.parent,
      call.kind == .call
    else { return nil }
    return call
  }

  // MARK: Assignments

  /// The left side of an assignment.
  var assigned: CodeElement? { kind == .assign ? firstChild : nil }

  /// The right side of an assignment.
  var assignedValue: CodeElement? {
    guard kind == .assign else { return nil }
    var children = children
    _ = children.next()
    return children.next()
  }

  var isTrue: Bool { kind == .literal && name == "true" }
  var isFalse: Bool { kind == .literal && name == "false" }
  var isNil: Bool { kind == .literal && name == "nil" }

  // MARK: Text

  /// A short form of a call or path, for messages: `api.load()`.
  var brief: String {
    switch kind {
    case .call: (calledPath?.joined(separator: ".") ?? calleeName ?? "…") + "()"
    case .name, .member: path?.joined(separator: ".") ?? name
    case .await, .try, .assign, .variable:
      subtree.first { $0.kind == .call }?.brief ?? firstChild?.brief ?? name
    default: name
    }
  }
}

extension CodeElement {
  /// A call whose closure runs once before the next statement, in the same flow: `MainActor.run`, `withAnimation`.
  var runsClosureInline: Bool {
    guard let path = calledPath, let last = path.last else { return false }
    if path.count == 1 { return CodeElement.inlineFunctions.contains(last) }
    return last == "run" && path[path.count - 2] == "MainActor" || CodeElement.inlineMembers.contains(last)
      || last == "async" && path.starts(with: ["DispatchQueue", "main"])
  }

  private static let inlineFunctions: Set<String> = [
    "withAnimation", "withTransaction", "autoreleasepool", "withTaskCancellationHandler", "withTaskGroup",
    "withThrowingTaskGroup", "withDeadline", "onMain", "mainActor", "runOnMain",
  ]
  private static let inlineMembers: Set<String> = [
    "forEach", "map", "compactMap", "performAndWait", "assumeIsolated", "sync", "withLock", "performWithoutAnimation",
  ]
}
