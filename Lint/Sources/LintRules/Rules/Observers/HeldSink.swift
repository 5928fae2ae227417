// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A subscription to an endless publisher whose closure holds `self`, and that `self` stores: neither is ever released.
struct HeldSink {
  let call: CodeElement
  /// Where the publisher begins.
  let source: CodeElement
  let isTimer: Bool
  /// The property that stores it.
  let store: String
  let lifetime: Lifetime

  static func all(in code: Code, _ repository: Repository) -> [HeldSink] {
    code.calls(to: ["sink", "assign", "subscribe", "bind", "drive", "emit"]).compactMap { HeldSink($0, repository) }
  }

  private init?(_ call: CodeElement, _ repository: Repository) {
    guard let closure = call.arguments.last?.firstChild, let type = call.enclosingType else { return nil }
    if call.calleeName == "assign" {
      // An overload with an ownership of its own: `ownership: .weak`.
      let ownership = call.argument("ownership")?.name ?? "strong"
      let isWeak = call.argument("on")?.name != "self" || ownership != "strong"
      if isWeak, HeldSink.holdingOperator(below: call) == nil { return nil }
    } else {
      guard closure.kind == .closure,
        call.closures.contains(where: \.holdsSelfStrongly) || HeldSink.holdingOperator(below: call) != nil
      else { return nil }
    }
    guard let store = HeldSink.store(of: call), let (source, isTimer) = HeldSink.endless(call, repository),
      repository.isInClass(call)
    else { return nil }
    lifetime = repository.lifetime(ofType: type.name)
    guard lifetime != .app, !HeldSink.isEnded(store, call, repository) else { return nil }
    (self.call, self.source, self.isTimer, self.store) = (call, source, isTimer, store)
  }

  /// The closure of an operator of the chain that holds `self`: `$state.map { self.text(of: $0) }.assign(to: …)`.
  static func holdingOperator(below call: CodeElement) -> CodeElement? {
    var current = call.receiver
    while let element = current {
      if element.kind == .call, let held = element.closures.first(where: \.holdsSelfStrongly) { return held }
      current = element.kind == .call ? element.receiver : element.kind == .member ? element.firstChild : nil
    }
    return nil
  }

  /// `.store(in: &cancellables)`, `.disposed(by: bag)`, `cancellable = …`: the property of the own type.
  private static func store(of call: CodeElement) -> String? {
    if let member = call.parent, member.kind == .member, ["store", "disposed"].contains(member.name),
      let storing = member.parent, storing.kind == .call, let target = storing.argument("in") ?? storing.argument("by")
    {
      let path = target.subtree.first { $0.kind == .name || $0.kind == .member }?.ownPath
      guard let path, path.count == 1, target.localDeclarationOfBase == nil else { return nil }
      return path[0]
    }
    guard let assign = call.parent, assign.kind == .assign, let path = assign.assigned?.ownPath, path.count == 1,
      path[0] != "_", assign.assigned?.localDeclarationOfBase == nil
    else { return nil }
    return path[0]
  }

  /// The publisher at the begin of the chain, if it does not end.
  static func endless(_ call: CodeElement, _ repository: Repository) -> (CodeElement, Bool)? {
    var current = call.receiver
    var isFinite = false
    while let element = current {
      switch element.kind {
      case .call:
        let name = element.calleeName ?? ""
        if ["first", "prefix", "last", "collect", "flatMap", "timeout", "prepend", "take", "single", "data", "json"]
          .contains(name)
        {
          isFinite = true
        }
        if name == "publish", element.receiver?.path?.last == "Timer" { return isFinite ? nil : (element, true) }
        if name == "publisher", element.argument("for") != nil { return isFinite ? nil : (element, false) }
        current = element.receiver
      case .member, .name:
        if isFinite { return nil }
        // `button.rx.tap`: RxSwift's, ends with the button.
        if element.name.hasPrefix("$") || ["objectWillChange", "rx"].contains(element.name) { return (element, false) }
        // A local subject may end with the work that it is for.
        if element.kind == .name, element.localDeclaration?.kind == .variable { return nil }
        if let type = repository.typeName(of: element),
          HeldSink.subjects.contains(type)
        {
          return (element, false)
        }
        current = element.kind == .member ? element.firstChild : nil
      default: return nil
      }
    }
    return nil
  }

  private static let subjects: Set<String> = [
    "PassthroughSubject", "CurrentValueSubject", "PassthroughRelay", "CurrentValueRelay", "BehaviorRelay",
    "PublishRelay",
    "PublishSubject", "BehaviorSubject", "ReplaySubject",
  ]

  /// Something other than a deinit empties the store.
  private static func isEnded(_ store: String, _ call: CodeElement, _ repository: Repository) -> Bool {
    guard let type = call.enclosingType.map({ TypeText.last($0.name) }) else { return true }
    return repository.uses(of: Member(type: type, name: store)).contains { use in
      guard use.enclosingFunction?.kind != .deinitializer,
        !call.ancestors.contains(where: { $0.contains(use) && $0.kind == .assign })
      else { return false }
      if call.closures.contains(where: { $0.contains(use) }) { return use.isEmptied }
      // A function that subscribes anew holds self again.
      if let function = use.enclosingFunction, function.contains(call) { return false }
      return use.isEmptied
    }
  }

  /// What holds `self`.
  private var holder: CodeElement {
    if let own = call.closures.first(where: \.holdsSelfStrongly) { return own }
    return HeldSink.holdingOperator(below: call) ?? call.closures.first ?? call
  }

  func finding(of rule: String) -> CodeFinding {
    CodeFinding(
      rule: rule, element: holder,
      message: Message(
        en:
          "This closure holds self, and self holds the subscription in \(store): neither is released, and what \(source.brief) "
          + "on line \(source.line) sends is handled for ever. Capture self weakly.",
        ja: "このクロージャは self を保持し、self は \(store) で購読を保持しているため、どちらも解放されず、"
          + "\(source.brief)（\(source.line) 行目）の値を処理し続けます。self は weak でキャプチャしてください。"),
      lacks: lifetime == .unknown ? Message(en: "an owner that ends before the app", ja: "アプリより先に終わる所有者") : nil,
      fix: weakCapture)
  }
}

extension CodeElement {
  /// What a property keeps is ended or let go there.
  fileprivate var isEmptied: Bool {
    if let member = parent, member.kind == .member {
      return ["removeAll", "cancel", "forEach", "dispose"].contains(member.name)
    }
    guard isAssigned, let value = parent?.assignedValue else { return false }
    return value.isNil || value.kind == .collection || value.kind == .call
  }

  fileprivate var localDeclarationOfBase: CodeElement? {
    subtree.first { $0.kind == .name }.flatMap { CodeElement.selfNames.contains($0.name) ? nil : $0.localDeclaration }
  }
}
