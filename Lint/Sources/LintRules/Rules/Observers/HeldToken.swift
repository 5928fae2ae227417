// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A subscription that an object stores, and whose closure holds the object: `token = store.observe { self.show($0) }`.
///
/// The token's own `deinit` would end it. It is released with the object, which the closure keeps.
struct HeldToken {
  let call: CodeElement
  let closure: CodeElement
  let store: String
  let lifetime: Lifetime

  static func all(in code: Code, _ context: CodeContext) -> [HeldToken] {
    code.elements(.assign) { $0 == "=" }.compactMap { HeldToken($0, context) }
  }

  private init?(_ assignment: CodeElement, _ context: CodeContext) {
    let repository = context.repository
    guard let call = assignment.assignedValue?.stripped, call.kind == .call, let name = call.calleeName,
      HeldToken.subscribes(name), let left = assignment.assigned, let path = left.ownPath, path.count == 1,
      left.kind == .member || left.localDeclaration == nil,
      let closure = call.closures.first(where: { repository.holdsSelf($0) }),
      let owner = context.owner(around: assignment), owner.isClass, !owner.isTestCase,
      let property = owner.property(path[0], repository), !property.has(modifier: "weak"), !property.isStaticMember
    else { return nil }
    lifetime = repository.lifetime(ofType: owner.type.name)
    guard lifetime != .app, !context.isAppLong(owner), !HeldToken.isEnded(path[0], assignment, owner, context) else {
      return nil
    }
    (self.call, self.closure, store) = (call, closure, path[0])
  }

  static func subscribes(_ name: String) -> Bool {
    if name == "observe" || name == "addListener" || name == "listen" || name == "addSnapshotListener" { return true }
    if name.hasPrefix("observe"), name.dropFirst(7).first?.isUppercase ?? false { return true }
    return [
      "addObserver", "addPeriodicTimeObserver", "addStateDidChangeListener", "addGlobalMonitorForEvents",
      "addLocalMonitorForEvents", "addBoundaryTimeObserver",
    ].contains(name)
  }

  /// Something other than a deinit ends it, or lets go of the token.
  private static func isEnded(
    _ store: String, _ assignment: CodeElement, _ owner: TaskOwner, _ context: CodeContext
  ) -> Bool {
    let member = Member(type: owner.name, name: store)
    return context.repository.uses(of: member).contains { use in
      guard !assignment.contains(use), let function = use.enclosingFunction, function.kind != .deinitializer else {
        return false
      }
      if function.kind == .function, context.use(of: function) == .byDeinit { return false }
      if use.isAssigned { return use.parent?.assignedValue?.isNil ?? false }
      return true
    }
  }

  func finding(of rule: String) -> CodeFinding {
    CodeFinding(
      rule: rule, element: call,
      message: Message(
        en:
          "A closure of \(call.brief) holds self, and self holds the subscription in \(store): neither is released, and each "
          + "change is handled for ever. Capture self weakly.",
        ja: "\(call.brief) のクロージャは self を保持し、self は \(store) で購読を保持しているため、どちらも解放されず、変更を処理し続けます。"
          + "self は weak でキャプチャしてください。"),
      lacks: lifetime == .unknown ? Message(en: "an owner that ends before the app", ja: "アプリより先に終わる所有者") : nil)
  }
}
