// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Each appearance adds an observer, a subscription or a listening task to those of the appearances before.
///
/// A screen appears more than once: after a sheet, a push, a switch of tabs. What is added then and removed nowhere
/// handles every event once more: requests are sent twice, a row is added three times. A handler for which once more
/// makes no difference, as one that only shows the current state, is not reported.
///
/// It is reported where an appearance of the screen runs the code each time, directly or through two functions. A
/// guard, an object that lives as long as the app, and a removal in `onDisappear`, `viewWillDisappear` or in the
/// appearance itself prevent the finding. Subscriptions must have a publisher that does not end, tasks a loop that does
/// not. It is a warning.
///
/// With Belay, `visibleTaskScope.run(.changes, on: self)` ends when the view leaves the screen.
///
/// Wrong:
/// ```swift
/// override func viewWillAppear(_ animated: Bool) {
///   super.viewWillAppear(animated)
///   chat.$newest.sink { [weak self] in self?.rows.append($0) }.store(in: &cancellables)
/// }
/// ```
/// Right:
/// ```swift
/// override func viewDidLoad() {
///   super.viewDidLoad()
///   chat.$newest.sink { [weak self] in self?.rows.append($0) }.store(in: &cancellables)
/// }
/// ```
package struct ObserverAddedAgain: CodeRule {
  package static let id = "observer-added-again"
  package static let summary = "each appearance adds one more observer"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let repository = context.repository
    return code.calls(to: [
      "store", "addObserver", "addPeriodicTimeObserver", "addStateDidChangeListener", "addSnapshotListener", "Task",
    ])
    .compactMap { call in
      switch call.calleeName {
      case "store": subscription(call, repository)
      case "Task": loop(call, repository)
      case "addObserver": isForAllObjects(call) ? added(call, repository) : nil
      default: call.isDropped ? added(call, repository) : nil
      }
    }
  }

  /// An appearance in which the call runs each time.
  private func moment(of call: CodeElement, _ repository: Repository, isRemoved: (CodeElement) -> Bool) -> Moment? {
    guard !repository.isRefused(call) else { return nil }
    return repository.moments(of: call).first { moment in
      moment.isAppearance && repository.lifetime(ofTypeAround: call) != .app
        && !repository.runs(repository.counterparts(of: moment) + [moment.body], isRemoved)
        && repository.lifetime(ofTypeAround: moment.body) != .app
        && !isBehindGuard(call, moment, repository)
    }
  }

  /// The call of the function, in the moment, is behind a condition.
  private func isBehindGuard(_ call: CodeElement, _ moment: Moment, _ repository: Repository) -> Bool {
    if moment.body.contains(call) { return false }
    guard let function = call.enclosingFunction else { return false }
    let calls = repository.callers(of: function)
    return !calls.isEmpty && calls.allSatisfy { repository.isRefused($0, upTo: moment.body) }
  }

  /// `adds`: something that the handler does once more for each of them.
  private func finding(_ call: CodeElement, _ moment: Moment, _ what: Message, adds: Bool) -> CodeFinding {
    CodeFinding(
      rule: Self.id, element: call,
      message: Message(
        en:
          "Each \(moment.name) (line \(moment.body.line)) adds one more \(what.en), and nothing removes those before: every event "
          + "is handled as often as the screen has appeared. Add it once, or remove it when the screen disappears.",
        ja: "\(moment.name)（\(moment.body.line) 行目）のたびに\(what.ja)が増え、以前のものは解除されません。画面が表示された回数だけ同じイベントが処理されます。"
          + "一度だけ追加するか、画面が消えるときに解除してください。"),
      lacks: adds ? nil : Message(en: "a handler that does harm when it runs twice", ja: "2 回実行されると害のある処理"))
  }

  // MARK: Subscriptions

  private func subscription(_ call: CodeElement, _ repository: Repository) -> CodeFinding? {
    guard let target = call.argument("in"),
      let name = target.subtree.first(where: { $0.kind == .name || $0.kind == .member }),
      let sink = call.receiver, ["sink", "assign"].contains(sink.calleeName ?? ""),
      HeldSink.endless(sink, repository) != nil, let store = name.ownPath?.last,
      name.kind == .member || name.localDeclaration == nil
    else { return nil }
    let found = moment(of: call, repository) { element in
      if element.isAssigned, element.ownPath?.last == store { return true }
      guard element.kind == .call, let called = element.calledPath, called.count > 1 else { return false }
      return called[called.count - 2] == store && ["removeAll", "forEach"].contains(called[called.count - 1])
    }
    guard let found else { return nil }
    // A view model's method may end it before: it mentions the store.
    if let function = call.enclosingFunction,
      function.subtree.contains(where: {
        $0.name == store && $0.index < call.index && $0.parent?.kind == .member && $0.parent?.name != "store"
      })
    {
      return nil
    }
    let adds = sink.closures.contains { repository.addingEffect(of: $0) != nil }
    return finding(sink.closures.first ?? call, found, Message(en: "subscription", ja: "購読"), adds: adds)
  }

  // MARK: Observers

  /// With a selector, and for the same object each time.
  private func isForAllObjects(_ call: CodeElement) -> Bool {
    guard call.argument("selector") != nil, let object = call.argument("object") else { return false }
    return object.isNil || object.ownPath?.last == "shared"
  }

  private func added(_ call: CodeElement, _ repository: Repository) -> CodeFinding? {
    let found = moment(of: call, repository) { element in
      element.kind == .call && (element.calleeName?.hasPrefix("remove") ?? false)
        && (element.calleeName?.lowercased().contains("observer") ?? false)
    }
    guard let found else { return nil }
    return finding(
      call, found, Message(en: "observer", ja: "オブザーバ"),
      adds: handlers(of: call, repository).contains { repository.addingEffect(of: $0) != nil })
  }

  /// Its closures, and the methods that its selector can mean.
  private func handlers(of call: CodeElement, _ repository: Repository) -> [CodeElement] {
    let selected = call.argument("selector")?.subtree.filter { $0.kind == .name || $0.kind == .member } ?? []
    return call.closures + selected.flatMap { repository.methods($0.name, ofTypeAround: call) }
  }

  // MARK: Loops

  /// A task that nothing keeps, with an endless loop, in a function that the moment calls.
  private func loop(_ call: CodeElement, _ repository: Repository) -> CodeFinding? {
    guard call.startsTask, call.isDropped, let body = call.lastClosure?.body,
      let loop = body.ownFlow.first(where: { $0.kind == .for && $0.isEndlessLoop }),
      !loop.subtree.contains(where: { $0.kind == .break || $0.kind == .return })
    else { return nil }
    guard let found = moment(of: call, repository, isRemoved: { _ in false }) else { return nil }
    return finding(call, found, Message(en: "listening task", ja: "待ち受けるタスク"), adds: true)
  }
}

extension CodeElement {
  /// `for await _ in NotificationCenter.default.notifications(named: …)`, `Transaction.updates`, a publisher's `values`.
  fileprivate var isEndlessLoop: Bool {
    guard let sequence = firstChild else { return false }
    return sequence.subtree.contains { element in
      switch element.kind {
      case .call: element.calleeName == "notifications"
      case .member: element.name == "values" || element.name == "updates" && element.firstChild?.name == "Transaction"
      default: false
      }
    }
  }
}
