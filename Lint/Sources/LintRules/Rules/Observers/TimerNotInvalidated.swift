// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A repeating timer is replaced or dropped without being invalidated, or holds the object whose `deinit` should end
/// it.
///
/// A scheduled timer is held by its run loop: it fires until it is invalidated, and holds its block or target. One that
/// is started again at each appearance fires once more per period. One that holds `self` keeps it alive, so that a
/// `deinit` which would invalidate it never runs. A `CADisplayLink` does the same, and so does a `sink` of
/// `Timer.publish` that holds `self` and is stored in it. A timer that a press starts and only the end of the press
/// invalidates continues when the system cancels the press.
///
/// Objects that live as long as the app are not reported, and what holds `self` only in objects that a screen owns. Nor
/// are timers that their own block or another method invalidates, or a replacement that looks at the timer before. It
/// is a warning; a timer that only holds the object whose `deinit` should end it is a note, because many such objects live as
/// long as the app in ways that are not seen.
///
/// With Belay, a loop around `try await clock.sleep(for: .seconds(1))` in `visibleTaskScope.run(.ticks, on: self)` ends
/// by itself.
///
/// Wrong:
/// ```swift
/// override func viewWillAppear(_ animated: Bool) {
///   super.viewWillAppear(animated)
///   timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
/// }
/// ```
/// Right:
/// ```swift
/// override func viewWillAppear(_ animated: Bool) {
///   super.viewWillAppear(animated)
///   timer?.invalidate()
///   timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
/// }
/// override func viewWillDisappear(_ animated: Bool) {
///   super.viewWillDisappear(animated)
///   timer?.invalidate()
/// }
/// ```
package struct TimerNotInvalidated: CodeRule {
  package static let id = "timer-not-invalidated"
  package static let summary = "a repeating timer is not invalidated"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let timers = code.calls(to: ["scheduledTimer", "Timer", "CADisplayLink"]).compactMap { call -> CodeFinding? in
      if call.calleeName == "CADisplayLink" { return RepeatingTimer(call, context.repository).kept() }
      guard call.argument("repeats")?.isTrue == true else { return nil }
      let timer = RepeatingTimer(call, context.repository)
      return timer.replaced() ?? timer.dropped() ?? timer.forgotten() ?? timer.kept()
    }
    let sinks = HeldSink.all(in: code, context.repository).filter(\.isTimer).map { $0.finding(of: Self.id) }
    return timers + sinks + HeldKeyTimer(context).findings(in: code)
  }
}
