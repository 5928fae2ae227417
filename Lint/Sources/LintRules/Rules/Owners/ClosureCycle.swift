// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An object keeps another one, which keeps a closure, which keeps the first: its `deinit`, which should end something, never
/// runs.
struct ClosureCycle {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    var found: [CodeFinding] = []
    var seen: Set<String> = []
    for (index, node) in code.nodes.enumerated() where node.kind == .closure {
      let closure = CodeElement(code: code, index: index)
      guard let place = place(of: closure), let keeper = keeper(of: place, closure),
        let owner = TaskOwner(named: keeper.type, repository), owner.isClass, !owner.isTestCase,
        let end = owner.endInDeinit(repository), !context.isAppLong(owner),
        !isBroken(place, keeper, owner), seen.insert(keeper.type).inserted
      else { continue }
      let (name, line) = (keeper.name, end.line(seenFrom: closure))
      found.append(
        CodeFinding(
          rule: DeinitCannotCancel.id, element: closure,
          message: Message(
            en:
              "This closure holds \(name), which holds it in \(place.name): neither is released, and the deinit that should call "
              + "\(end.brief) on \(line.en) never runs. Capture \(name) weakly.",
            ja:
              "このクロージャは \(name) を保持し、\(name) は \(place.name) でこのクロージャを保持しています。どちらも解放されず、\(line.ja)の \(end.brief) を呼ぶはずの "
              + "deinit は実行されません。\(name) は weak でキャプチャしてください。"),
          isTentative: true))
    }
    return found
  }

  /// Where the closure is stored.
  private struct Place {
    /// The outermost name: `self`, a local constant, a property.
    let root: CodeElement
    let path: [String]
    let name: String
    /// A handler of what a call starts, which ends with it.
    let isRegistered: Bool
  }

  /// `child.onChange = { }`, `source.setEventHandler { }`.
  private func place(of closure: CodeElement) -> Place? {
    if let assignment = closure.parent, assignment.kind == .assign, assignment.assignedValue == closure,
      let left = assignment.assigned, left.kind == .member || left.kind == .name, let path = left.path,
      let root = left.rootName, !ClosureCycle.isCalledOnce(left.name)
    {
      return Place(root: root, path: path, name: left.ownPath?.joined(separator: ".") ?? left.name, isRegistered: false)
    }
    guard let call = closure.callOfClosure, let name = call.calleeName, ClosureCycle.registers(name),
      let path = call.receiver?.path, let root = call.receiver?.rootName
    else { return nil }
    return Place(
      root: root, path: path + [name], name: call.receiver?.ownPath?.joined(separator: ".") ?? "", isRegistered: true)
  }

  private static func registers(_ name: String) -> Bool {
    ["setEventHandler", "addPeriodicTimeObserver", "addBoundaryTimeObserver"].contains(name)
  }

  /// Its owner drops it after the first call.
  private static func isCalledOnce(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["completion", "termination", "expiration", "cancel"].contains { name.contains($0) }
  }

  /// The object that keeps what is stored in, and that the closure holds.
  private func keeper(of place: Place, _ closure: CodeElement) -> (name: String, type: String)? {
    guard let type = closure.enclosingType else { return nil }
    let root = place.root
    if !CodeElement.selfNames.contains(root.name), let local = root.localDeclaration, local.kind == .variable {
      // `let node = Node(); node.onReturn = { self… }`, and self gets the node.
      if repository.holdsSelf(closure), isKeptBySelf(local, root) { return ("self", type.name) }
      // `instance.watch.onChange = { instance… }`
      guard place.path.count > 2, let name = repository.typeName(ofDeclared: local), holds(closure, local),
        isStored(place.path[1], name)
      else { return nil }
      return (root.name, name)
    }
    guard repository.holdsSelf(closure) else { return nil }
    var path = place.path
    if CodeElement.selfNames.contains(path[0]) {
      guard root.name == "self", root.localDeclaration == nil else { return nil }
      path.removeFirst()
    } else if root.localDeclaration != nil {
      return nil
    }
    guard let first = path.first, isStored(first, type.name) else { return nil }
    return ("self", type.name)
  }

  /// A property that holds what it has.
  private func isStored(_ name: String, _ type: String) -> Bool {
    guard let property = repository.property(name, ofType: type) else { return false }
    return !property.has(modifier: "weak") && !property.has(modifier: "unowned") && !property.isStaticMember
      && property.children.first(.accessor)?.name != "get" && !name.lowercased().hasSuffix("delegate")
  }

  private func holds(_ closure: CodeElement, _ local: CodeElement) -> Bool {
    let listed = closure.children.first { $0.kind == .capture && $0.name == local.name }
    if let listed { return listed.flags.isDisjoint(with: [.isWeak, .isUnowned]) }
    return closure.subtree.contains { $0.kind == .name && $0.name == local.name && $0.localDeclaration == local }
  }

  /// A property of self gets the local object: here, where the function's result is stored, or as a child of the view.
  private func isKeptBySelf(_ local: CodeElement, _ root: CodeElement) -> Bool {
    guard let scope = local.parent else { return false }
    let isGiven = scope.subtree.contains { element in
      if element.kind == .assign, element.assignedValue?.path == [local.name], let left = element.assigned {
        return repository.statePath(of: left)?.count == 1
      }
      guard element.kind == .call, element.calledPath?.count == 1,
        ["addSubview", "addSubnode", "addChild", "addArrangedSubview"].contains(element.calleeName ?? "")
      else { return false }
      return element.arguments.first?.firstChild?.path == [local.name]
    }
    if isGiven { return true }
    let isReturned = scope.children.contains { $0.kind == .return && $0.firstChild?.path == [local.name] }
    guard isReturned, let function = scope.parent else { return false }
    if function.kind == .closure {
      return function.parent?.kind == .call && function.parent?.parent?.kind == .variable
        && function.parent?.parent?.parent?.kind == .type
    }
    guard function.kind == .function else { return false }
    return repository.callers(of: function).contains { use in
      guard let call = use.parent, call.kind == .call, let assignment = call.parent, assignment.kind == .assign,
        let left = assignment.assigned
      else { return false }
      return use.enclosingType?.name == function.enclosingType?.name && repository.statePath(of: left)?.count == 1
    }
  }

  /// Something other than a `deinit` drops the closure or what keeps it, or ends what calls it.
  private func isBroken(_ place: Place, _ keeper: (name: String, type: String), _ owner: TaskOwner) -> Bool {
    let names = Set(place.path.filter { !CodeElement.selfNames.contains($0) })
    return owner.withAncestors(repository).contains { part in
      part.subtree.contains { element in
        guard element.kind == .assign || element.kind == .call else { return false }
        if element.kind == .assign {
          guard let last = element.assigned?.ownPath?.last, names.contains(last), element.assignedValue?.isNil ?? false
          else { return false }
        } else {
          guard place.isRegistered, element.endsSomething, let last = element.receiver?.ownPath?.last,
            names.contains(last)
          else { return false }
        }
        guard let function = element.enclosingFunction else { return false }
        if function.kind == .deinitializer { return false }
        return function.kind != .function || context.use(of: function) != .byDeinit
      }
    }
  }
}

extension TaskOwner {
  /// The type of that name.
  init?(named name: String, _ repository: Repository) {
    let parts = repository.parts(ofType: name)
    guard let type = parts.first(where: { !$0.flags.contains(.isExtension) }),
      let member = type.members.first
    else { return nil }
    self.init(around: member, repository)
  }
}
