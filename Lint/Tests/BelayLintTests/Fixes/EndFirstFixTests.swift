// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Fixes of task-overwritten and timer-not-invalidated")
struct EndFirstFixTests {
  // MARK: Tasks

  private func hub(_ start: String, _ members: String = hub) -> String {
    """
    final class Hub {
      private var listening: Task<Void, Never>?
      private var count = 0
      \(members)

      func appeared() {
    \(start)
      }

      func first() { appeared() }
      func second() { appeared() }
      func stop() { listening?.cancel() }
    }
    """
  }

  private static let hub = "var events: AsyncStream<Int> { AsyncStream { feed.add($0) } }"

  private func expectNoFix(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = lint(source, "task-overwritten")
    #expect(found.count == 1 && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  @Test
  func `The older task is cancelled first, and comments stay`() {
    expectFix(
      of: "task-overwritten",
      in: hub(
        """
            // Since the start.
            self.listening = Task { [weak self] in // all of them
              for await event in Hub.events() { self?.count += event }
            }
        """, "static func events() -> AsyncStream<Int> { AsyncStream { feed.add($0) } }"),
      gives: hub(
        """
            // Since the start.
            self.listening?.cancel()
            self.listening = Task { [weak self] in // all of them
              for await event in Hub.events() { self?.count += event }
            }
        """, "static func events() -> AsyncStream<Int> { AsyncStream { feed.add($0) } }"))
  }

  @Test
  func `Notifications begin anew for each loop`() {
    expectFix(
      of: "task-overwritten",
      in: hub(
        """
            listening = Task {
              for await _ in NotificationCenter.default.notifications(named: .changed) { count += 1 }
            }
        """),
      gives: hub(
        """
            listening?.cancel()
            listening = Task {
              for await _ in NotificationCenter.default.notifications(named: .changed) { count += 1 }
            }
        """))
  }

  @Test
  func `No fix for a stream that both runs share, since it ends with the older one`() {
    let loop = "    listening = Task { for await event in events { count += event } }"
    expectNoFix(hub(loop, "let events: AsyncStream<Int>"))
    expectNoFix(hub(loop, "var events: AsyncStream<Int> { shared }\n  let shared: AsyncStream<Int>"))
  }

  @Test
  func `No fix where the loop waits, or something follows it`() {
    expectNoFix(
      hub(
        """
            listening = Task {
              for await _ in NotificationCenter.default.notifications(named: .changed) { await api.load() }
            }
        """))
    expectNoFix(
      hub(
        """
            listening = Task {
              for await _ in NotificationCenter.default.notifications(named: .changed) { count += 1 }
              count = 0
            }
        """))
  }

  @Test
  func `No fix for a property that nothing cancels, or that is no optional task`() {
    let loop = """
          listening = Task {
            for await _ in NotificationCenter.default.notifications(named: .changed) { count += 1 }
          }
      """
    expectNoFix(hub(loop).replacing("listening?.cancel()", with: "count = 0"))
    expectNoFix(hub(loop).replacing("Task<Void, Never>?", with: "Handle?"))
    expectNoFix(hub(loop).replacing("Task<Void, Never>?", with: "Task<Void, Never>? { didSet { count += 1 } }"))
  }

  @Test
  func `No fix in a clause of #if`() {
    expectNoFix(
      hub(
        """
            #if os(iOS)
            listening = Task {
              for await _ in NotificationCenter.default.notifications(named: .changed) { count += 1 }
            }
            #endif
        """))
  }

  // MARK: Timers

  private func screen(_ start: String, _ declaration: String = "private var timer: Timer?") -> String {
    """
    final class Clock: UIViewController {
      \(declaration)
      private var seconds = 0

      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
    \(start)
      }
    }
    """
  }

  private func expectNoTimerFix(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = lint(source, "timer-not-invalidated")
    #expect(found.count == 1 && found.allSatisfy { $0.fix == nil }, sourceLocation: sourceLocation)
  }

  private let start =
    "    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.seconds += 1 }"

  @Test
  func `The older timer is invalidated first`() {
    let fixed = "    timer?.invalidate()\n" + start
    expectFix(of: "timer-not-invalidated", in: screen(start), gives: screen(fixed))
    let forced = "var timer: Timer!"
    expectFix(of: "timer-not-invalidated", in: screen(start, forced), gives: screen(fixed, forced))
  }

  @Test
  func `The line breaks and tabs of the file`() {
    expectFix(
      of: "timer-not-invalidated",
      in: screen("\t\t" + start.drop { $0 == " " }).replacing("\n", with: "\r\n"),
      gives: screen("\t\ttimer?.invalidate()\n\t\t" + start.drop { $0 == " " }).replacing("\n", with: "\r\n"))
  }

  @Test
  func `No fix for a timer that something else keeps, or a property that does more`() {
    expectNoTimerFix(screen(start, "private var timer: Timer?\n  func all() -> [Timer?] { [timer] }"))
    expectNoTimerFix(screen(start, "private var timer: Timer? { didSet { count += 1 } }"))
    expectNoTimerFix(screen(start, "private var timer: Ticker?"))
  }

  @Test
  func `No fix in a clause of #if around a timer`() {
    expectNoTimerFix(screen("    #if DEBUG\n" + start + "\n    #endif"))
  }
}
