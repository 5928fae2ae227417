// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// What a test store and the test stores of its children share: the real store, the events that the test has not yet
/// received, and the monitor of the work.
///
/// When the last of these test stores is released, the test is over. It fails if it has left anything unasserted.
@MainActor
final class TestSession {
  let ledger: TestLedger
  nonisolated let monitor: WorkMonitor
  var exhaustivity: Exhaustivity {
    get { settings.withLock { $0.exhaustivity } }
    set { settings.withLock { $0.exhaustivity = newValue } }
  }
  /// The root's state as far as the test has asserted it.
  var asserted: Any
  /// The root's state as it is now.
  var rootState: Any { currentState() }
  private let currentState: @MainActor () -> Any

  private nonisolated let settings: Lock<(exhaustivity: Exhaustivity, isFinished: Bool, wasFinished: Bool)>
  private nonisolated let location: TestLocation
  private nonisolated let failureHandler: (@Sendable (String, TestLocation) -> Void)?
  /// The real store. Its release ends the work.
  private let handle: AnyObject

  init<F: Feature>(_ store: Store<F>, _ exhaustivity: Exhaustivity, _ location: TestLocation) {
    let engine = Store.engine(of: store)
    handle = store
    currentState = { engine.copyOfState() }
    ledger = TestLedger(root: engine, rootState: currentState)
    asserted = engine.copyOfState()
    monitor = WorkMonitor()
    settings = Lock((exhaustivity, false, false))
    failureHandler = TestFailure.handler
    self.location = location
    // The tree must not retain the ledger, because the ledger retains stores of the tree in its entries.
    engine.tree.add(ledger, isRetained: false)
    engine.tree.scheduler = monitor
    UnfinishedStores.add(self)
  }

  deinit {
    guard let (text, location) = complaint(of: "was released without") else { return }
    // The test's own handler may no longer be set at this point, so the one stored at the start is used.
    TestFailure.$handler.withValue(failureHandler ?? TestFailure.handler) { TestFailure.record(text, at: location) }
  }

  /// What the test has left, and where it has made the store; nil if it has left nothing.
  nonisolated func complaint(of mistake: String) -> (text: String, location: TestLocation)? {
    let (exhaustivity, isFinished, wasFinished) = settings.withLock { ($0.exhaustivity, $0.isFinished, $0.wasFinished) }
    if isFinished { return nil }
    let unasserted = exhaustivity.contains(.events) ? ledger.unasserted.withLock { $0 } : []
    let live = exhaustivity.contains(.runs) ? monitor.registry.live.filter { $0.ending == nil } : []
    if unasserted.isEmpty, live.isEmpty { return nil }
    let text = """
      This test store \(mistake) `await store.finish()`\(wasFinished ? " after its last use" : "").
      \(Self.list("Not received:", unasserted))\(Self.list("In flight:", live.map(\.text)))\
      Receive the events, end the work, and call `await store.finish()` last.
      """
    return (text, location)
  }

  /// Whether `finish()` was called since the test's last action. (`wasFinished`: whether it was ever called.)
  var isFinished: Bool {
    get { settings.withLock { $0.isFinished } }
    set {
      settings.withLock { settings in
        settings.isFinished = newValue
        settings.wasFinished = settings.wasFinished || newValue
      }
    }
  }

  /// Runs `body`, which may start work, under the monitor. Belay's debug-build reports meanwhile are test failures.
  func supervise<Result>(_ location: TestLocation, _ body: () -> Result) -> Result {
    DebugReport.$handler.withValue(TestFailure.ofReports(at: location)) { monitor.supervise(body) }
  }

  func settle(_ location: TestLocation) async {
    _ = await WorkMonitor.settleOrFail(monitor.monitors, location)
    // Work may have changed an object without the store.
    ledger.noteObjects()
  }

  private nonisolated static func list(_ title: String, _ lines: [String]) -> String {
    lines.isEmpty ? "" : "\(title)\n\(lines.map { "  \($0)\n" }.joined())"
  }
}
