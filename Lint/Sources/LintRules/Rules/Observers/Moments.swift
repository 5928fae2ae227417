// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A moment that comes again while an object lives: an appearance, a layout, an update of a view.
struct Moment {
  /// `onAppear`, `viewWillAppear`.
  let name: String
  /// The closure or function that runs then.
  let body: CodeElement

  static let closures: Set<String> = ["onAppear", "task", "introspect", "onChange", "onReceive"]
  static let functions: Set<String> = [
    "viewWillAppear", "viewDidAppear", "viewIsAppearing", "viewDidLayoutSubviews", "viewWillLayoutSubviews",
    "layoutSubviews", "didMoveToWindow", "didMoveToSuperview", "viewDidMoveToWindow", "prepareForReuse", "updateUIView",
    "updateNSView", "updateUIViewController", "updateNSViewController", "applicationDidBecomeActive",
    "sceneDidBecomeActive", "sceneWillEnterForeground", "applicationWillEnterForeground",
  ]

  var isAppearance: Bool { name.contains("ppear") || name == "task" }
}

extension Repository {
  /// The moments in which the code at the element runs: the closure or function around it, or a caller of it, two calls up.
  func moments(of element: CodeElement, depth: Int = 0) -> [Moment] {
    for around in element.ancestors {
      if around.kind == .closure {
        guard let name = around.callOfClosure?.calleeName else { return [] }
        // A preview is no part of the app.
        if around.enclosingType == nil { return [] }
        if Moment.closures.contains(name), around.callOfClosure?.receiver != nil {
          return [Moment(name: name, body: around)]
        }
        if around.callOfClosure?.runsClosureInline == true || around.callOfClosure?.startsTask == true { continue }
        return []
      }
      if around.kind == .type { return [] }
      guard around.isFunctionLike else { continue }
      if around.kind == .accessor {
        // What a view's body makes runs in its closures alone.
        return []
      }
      guard around.kind == .function else { return [] }
      if Moment.functions.contains(around.name) { return [Moment(name: around.name, body: around)] }
      // A function that the system calls, or one with a name as common as that, is not followed.
      guard depth < 2, !around.has(modifier: "override"), uses(of: around.name).count < 60 else { return [] }
      return callers(of: around).filter(\.isCallee).prefix(12).flatMap { moments(of: $0, depth: depth + 1) }
    }
    return []
  }

  /// Whether something before the element, in the function or closure around it, decides whether it runs: a guard that leaves,
  /// an `if` around it. What is behind is not run each time.
  func isRefused(_ element: CodeElement, upTo body: CodeElement? = nil) -> Bool {
    var inner = element
    for around in element.ancestors {
      switch around.kind {
      case .if, .switch, .catchClause: return true
      case .guard: return false
      case .block:
        let refuses = around.children.contains { statement in
          guard statement.index < inner.index else { return false }
          switch statement.kind {
          case .guard: return !(statement.children.first(.conditions)?.children.allSatisfy(\.bindsSelf) ?? false)
          case .if:
            return statement.children.first(.block)?.children.contains { $0.kind == .return } ?? false
          default: return false
          }
        }
        if refuses { return true }
      case .closure:
        if around == body { return false }
        if !(around.callOfClosure?.runsClosureInline ?? false), !(around.callOfClosure?.startsTask ?? false) {
          return false
        }
      default: if around.isFunctionLike || around.kind == .type { return false }
      }
      inner = around
    }
    return false
  }

  /// Everything that the counterparts of the moment run: `onDisappear` of the same view, `viewWillDisappear` of the type.
  func counterparts(of moment: Moment) -> [CodeElement] {
    if moment.body.kind == .closure {
      guard let call = moment.body.callOfClosure else { return [] }
      return chain(of: call).filter { $0.calleeName == "onDisappear" }.compactMap(\.lastClosure)
    }
    return ["viewWillDisappear", "viewDidDisappear", "removeFromSuperview", "willMoveToWindow"].flatMap {
      methods($0, ofTypeAround: moment.body)
    }
  }

  /// The calls of `a.b().c().d()`, from any of them.
  private func chain(of call: CodeElement) -> [CodeElement] {
    var top = call
    while let member = top.parent, member.kind == .member, member.firstChild == top, let next = member.parent,
      next.kind == .call
    {
      top = next
    }
    var all: [CodeElement] = []
    var current: CodeElement? = top
    while let call = current, call.kind == .call {
      all.append(call)
      current = call.receiver
    }
    return all
  }

  /// Whether one of the bodies, or a function that it calls, has such an element.
  func runs(_ bodies: [CodeElement], _ isMeant: (CodeElement) -> Bool) -> Bool {
    bodies.contains { body in reached(from: body, depth: 2).contains { $0.subtree.contains(where: isMeant) } }
  }
}

extension CodeElement {
  /// A call whose result nothing takes: a statement, or `_ = call`.
  var isDropped: Bool {
    guard let parent else { return false }
    if parent.kind == .assign { return parent.assigned?.name == "_" }
    guard parent.kind == .block, let owner = parent.parent else { return false }
    let isOnly = !parent.children.dropFirst().contains { _ in true }
    // A single expression is returned.
    if isOnly, owner.children.first(.result) != nil { return false }
    if isOnly, owner.kind == .closure,
      ["map", "compactMap", "flatMap", "withLock"].contains(owner.callOfClosure?.calleeName ?? "")
    {
      return false
    }
    return true
  }

  /// Whether the closure uses `self` and holds it strongly.
  var holdsSelfStrongly: Bool {
    guard kind == .closure else { return false }
    if children.contains(where: {
      $0.kind == .capture && $0.name == "self" && !$0.flags.isDisjoint(with: [.isWeak, .isUnowned])
    }) {
      return false
    }
    return subtree.contains { $0.kind == .name && $0.name == "self" && $0.isSelfOutside(of: self) }
  }

  /// Whether the closure needs the object itself for this name: not a weak `self` from outside, nor what was bound of one.
  private func isSelfOutside(of closure: CodeElement) -> Bool {
    guard let declaration = LocalScopes(inside: self).declaration(of: "self") else { return true }
    // `subscribe(with: self) { self, value in … }`: the caller gives it, and holds it as it likes.
    if declaration.kind == .parameter { return false }
    // `[weak self]` inside, and `guard let self` inside, take it from the scope around them.
    if closure.contains(declaration), declaration != self { return declaration.isSelfOutside(of: closure) }
    return declaration.flags.isDisjoint(with: [.isWeak, .isUnowned]) || declaration.kind != .capture
  }
}

extension Repository {
  /// A private or internal function that nothing mentions.
  func isUnused(_ function: CodeElement?) -> Bool {
    guard let function, function.kind == .function, function.parent?.kind == .type,
      !["override", "public", "open"].contains(where: { function.has(modifier: $0) }),
      !function.children.contains(where: { $0.kind == .attribute })
    else { return false }
    guard let type = function.enclosingType else { return false }
    let name = TypeText.last(type.name)
    let isTypeUsed = uses(of: name).contains { !type.contains($0) } || !declarations(ofType: name).isEmpty
    guard !isTypeUsed || !uses(of: function.name).contains(where: { !function.contains($0) }) else { return false }
    // What a protocol asks for is called through it.
    if parts(ofType: type.name).contains(where: { $0.has(modifier: "public") || $0.has(modifier: "open") }) {
      return false
    }
    return lineage(ofType: type.name).count == 1
  }

  /// Whether the element is in a class, or in an extension of one.
  func isInClass(_ element: CodeElement) -> Bool {
    parts(ofTypeAround: element).contains { $0.flags.contains(.isClass) && !$0.flags.contains(.isExtension) }
  }
}
