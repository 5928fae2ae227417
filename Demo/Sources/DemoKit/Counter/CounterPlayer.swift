// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics
import Stories

/// Plays one variant of the counter story, and records what can be seen from outside.
///
/// The ticks are read from the variant's clock, and the release from a weak reference. No variant reports anything
/// itself.
///
/// **Isolation.** The main actor.
@MainActor
final class CounterPlayer: StoryPlayer {
  private struct Dark {
    weak var source: TickSource?
  }

  /// The largest number of left screens that may keep counting. Beyond it, the clock of the oldest is stopped.
  static let mostInTheDark = 10

  let variant: CounterVariant
  let recorder: EventRecorder
  var changed: @MainActor () -> Void = {}

  /// The number of ticks for screens that had been left, since the record began.
  private(set) var ticksAfterLeave = 0
  /// Whether a screen was left since the record began.
  private(set) var hasLeft = false
  /// Whether the last screen was released in the turn in which it was left.
  private(set) var wentInTurn = false
  /// The diagnostics' report on a screen that was left and should have been released; nil without one.
  private(set) var survivorReport: String?
  /// Increases when a new record begins: later reports on an old one are ignored.
  private var records = 0
  private var open: (screen: any CounterScreen, source: TickSource)?
  private var dark: [Dark] = []
  private lazy var releases = makeReleaseWatch()
  private let book: TraceBook?
  private let pause: @Sendable () async throws -> Void

  init(
    variant: CounterVariant, recorder: EventRecorder,
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(250)) }
  ) {
    self.variant = variant
    self.recorder = recorder
    self.pause = pause
    book = variant.isTraced ? TraceBook() : nil
    book?.changed = { [weak self] in self?.changed() }
  }

  /// The number on the open screen; nil if none is open.
  var number: Int? { open?.screen.number }

  var timelines: [(timeline: Timeline, now: Double)] { [recorder.timeline("counter", variant, variant.title, book)] }

  /// The number of handles that are alive although their screen was left.
  var unreleasedHandles: Int { releases.survivors }

  /// Whether the screen was opened and left, and every handle was released.
  var isReleased: Bool { hasLeft && open == nil && unreleasedHandles == 0 }

  /// Opens the screen. Begins a new record, unless a screen that was left is still there.
  func openScreen() {
    guard open == nil else { return }
    if unreleasedHandles == 0 { forget() }
    let source = TickSource(pause: pause)
    source.ticked = { [weak self] in self?.ticked(isOpen: true) }
    let screen = variant.makeScreen(ticker: source.ticker, trace: book?.makeObserver())
    open = (screen, source)
    record(.screenOpened)
    screen.open()
  }

  /// Leaves the screen.
  func leave() {
    guard let (screen, source) = open else { return }
    // Recorded first: it gets this turn's number, so that every later job gets a higher one.
    record(.left)
    (hasLeft, wentInTurn) = (true, false)
    source.ticked = { [weak self] in self?.ticked(isOpen: false) }
    releases.watch(screen.handle)
    expectRelease(of: screen.handle)
    screen.leave()
    open = nil
    dark = dark.filter { $0.source != nil } + [Dark(source: source)]
    for old in dark.dropLast(Self.mostInTheDark) { old.source?.stop() }
    releases.lookUntilAllAreReleased()
  }

  /// Restarts the app: nothing counts any more, and the record is empty.
  func restart() {
    end()
    releases = makeReleaseWatch()
    forget()
    changed()
  }

  /// Leaves, and stops the clock of work that survived its screen.
  func end() {
    leave()
    for old in dark {
      old.source?.ticked = {}
      old.source?.stop()
    }
    dark = []
  }

  func turnAdvanced() { releases.look() }

  private func makeReleaseWatch() -> ReleaseWatch {
    ReleaseWatch(
      released: { [weak self] in self?.released() },
      // The job that ends this turn checks, before any other job gets the turn's number.
      askForLook: { [recorder] in recorder.endTurn() })
  }

  /// Expects the release, as an app does when a screen should disappear. The report is shown on the page.
  private func expectRelease(of handle: AnyObject?) {
    guard let handle else { return }
    let record = records
    Survivors.expectRelease(of: handle) { [weak self] report in
      let text = "\(report)"
      Task { @MainActor in self?.survived(text, record) }
    }
  }

  private func survived(_ report: String, _ record: Int) {
    guard record == records else { return }
    survivorReport = report
    changed()
  }

  private func forget() {
    records += 1
    survivorReport = nil
    recorder.restart()
    book?.restart()
    (ticksAfterLeave, hasLeft, wentInTurn) = (0, false, false)
  }

  private func released() {
    record(.handleReleased)
    let turnOfLeaving = recorder.events.last { $0.event == .left }?.turn
    wentInTurn = turnOfLeaving == recorder.events.last?.turn
  }

  private func ticked(isOpen: Bool) {
    if !isOpen { ticksAfterLeave += 1 }
    record(isOpen ? .ticked : .tickedAfterLeaving)
  }

  private func record(_ event: StoryEventKind) {
    recorder.record(event)
    changed()
  }
}

extension CounterVariant {
  /// Whether there is a store or a scope to trace.
  fileprivate var isTraced: Bool { self == .belay || self == .belayWeakOwner }
}
