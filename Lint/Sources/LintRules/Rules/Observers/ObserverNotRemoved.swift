// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A block observer whose token is dropped can never be removed, and a subscription that holds the object which stores
/// it keeps both alive.
///
/// `addObserver(forName:)` returns the only thing that removes the block. `removeObserver(self)` does not: `self` was
/// never added. So each appearance adds one more, and every notification is handled as often, also for screens that are
/// gone. A block that also holds `self` keeps its object alive forever. With Combine, and with other tokens that end in
/// their own `deinit`, it is the same where a `sink` or `assign(to:on:)` holds `self` and `self` stores the
/// subscription: neither is released, and the closed screen handles every value.
///
/// A monitor of events is one too: without its token `NSEvent.removeMonitor` cannot end it, and it sees the keys of all
/// windows when its own has closed.
///
/// Objects that live as long as the app are not reported, and what holds `self` only in objects that a screen owns. Nor
/// are publishers that end, subscriptions that another method removes, or a block that removes itself. It is a warning.
///
/// With Belay, the closure of a `Bridge` must return its `Teardown`, or it does not compile.
///
/// Wrong:
/// ```swift
/// .onAppear {
///   NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in reload() }
/// }
/// .onDisappear { NotificationCenter.default.removeObserver(self) }
/// ```
/// Right:
/// ```swift
/// .onReceive(NotificationCenter.default.publisher(for: .changed)) { _ in reload() }
/// ```
package struct ObserverNotRemoved: CodeRule {
  package static let id = "observer-not-removed"
  package static let summary = "an observer that nothing can remove, or that keeps its owner"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let blocks = code.calls(to: ["addObserver"]).compactMap { call in
      finding(call, context.repository)
        ?? (call.isDroppedBlock ? DroppedObserver(context).finding(call, call.lastClosure ?? call) : nil)
    }
    let sinks = HeldSink.all(in: code, context.repository).filter { !$0.isTimer }.map { $0.finding(of: Self.id) }
    let tokens = HeldToken.all(in: code, context).map { $0.finding(of: Self.id) }
    return blocks + sinks + tokens + DroppedMonitor(context.repository).findings(in: code)
  }

  private func finding(_ call: CodeElement, _ repository: Repository) -> CodeFinding? {
    guard call.isDroppedBlock, let block = call.lastClosure else { return nil }
    if repository.lifetime(ofTypeAround: call) == .app { return nil }
    if let moment = repository.moments(of: call).first, !repository.isRefused(call, upTo: moment.body) {
      return CodeFinding(
        rule: Self.id, element: call,
        message: Message(
          en:
            "Each \(moment.name) (line \(moment.body.line)) adds one more observer: its token is dropped, so nothing can remove "
            + "it, removeObserver(self) neither. Keep the token and remove it, or use onReceive or a for await loop.",
          ja: "\(moment.name)（\(moment.body.line) 行目）のたびにオブザーバが増えます。トークンを捨てているため解除できません"
            + "（removeObserver(self) でも解除されません）。トークンを保持して解除するか、onReceive や for await を使ってください。"),
        lacks: isForOwnObject(call)
          ? Message(en: "an object that sends again after this appearance", ja: "次の表示の後も通知を送るオブジェクト") : nil)
    }
    return kept(call, block, repository)
  }

  /// `object:` is made where the observer is added.
  private func isForOwnObject(_ call: CodeElement) -> Bool {
    guard let object = call.argument("object"), object.kind == .name else { return false }
    return object.localDeclaration?.kind == .variable
  }

  /// The block holds an object that would end before the app.
  private func kept(_ call: CodeElement, _ block: CodeElement, _ repository: Repository) -> CodeFinding? {
    guard block.holdsSelfStrongly, repository.isInClass(call) else { return nil }
    let lifetime = repository.lifetime(ofTypeAround: call)
    let type = call.enclosingType.map { TypeText.last($0.name) } ?? ""
    return CodeFinding(
      rule: Self.id, element: call,
      message: Message(
        en:
          "This block holds self, and its token is dropped: nothing can remove it, so no \(type) is ever released, and each of "
          + "them handles the notification for ever. Keep the token and remove it, and capture self weakly.",
        ja: "このブロックは self を保持し、トークンを捨てているため解除できません。\(type) は解放されず、それぞれが通知を処理し続けます。"
          + "トークンを保持して解除し、self は weak でキャプチャしてください。"),
      lacks: lifetime == .unknown ? Message(en: "an owner that ends before the app", ja: "アプリより先に終わる所有者") : nil)
  }
}

extension CodeElement {
  /// `addObserver(forName:…) { }` whose token nothing takes, and that does not remove itself.
  fileprivate var isDroppedBlock: Bool {
    guard arguments.first?.name == "forName", let block = lastClosure, isDropped else { return false }
    return !block.subtree.contains { $0.name == "removeObserver" }
  }
}
