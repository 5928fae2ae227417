// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// `NSEvent.addLocalMonitorForEvents` whose token is dropped, in code of a screen: it sees the events of the whole app, and
/// nothing can remove it when the screen has closed.
struct DroppedMonitor {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] {
    code.calls(to: ["addLocalMonitorForEvents", "addGlobalMonitorForEvents"]).compactMap { call in
      guard call.isDropped, let block = call.lastClosure, let function = call.enclosingFunction,
        !block.subtree.contains(where: { $0.name == "removeMonitor" || DroppedMonitor.asks.contains($0.name) }),
        repository.moments(of: call).contains(where: \.isAppearance) || Self.loads.contains(function.name),
        !repository.isNeverCalled(function)
      else { return nil }
      return CodeFinding(
        rule: ObserverNotRemoved.id, element: call,
        message: Message(
          en:
            "The token is dropped, so nothing can remove this monitor: it sees the events of all windows, also when this "
            + "screen has closed, and one more is added for each that is opened. Keep the token, and give it to "
            + "NSEvent.removeMonitor when the screen disappears.",
          ja: "トークンを捨てているため、このモニタは解除できません。この画面を閉じた後もすべてのウインドウのイベントを受け取り、画面を開くたびに 1 つ増えます。"
            + "トークンを保持し、画面が消えるときに NSEvent.removeMonitor に渡してください。"))
    }
  }

  private static let loads: Set<String> = ["windowDidLoad", "viewDidLoad", "viewWillAppear", "viewDidAppear"]
  /// What tells the events of its own window from others.
  private static let asks: Set<String> = [
    "window", "isKeyWindow", "isVisible", "keyWindow", "isMainWindow", "hoverView",
  ]
}
