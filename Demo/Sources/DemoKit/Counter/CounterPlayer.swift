// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics
import Stories

/// Plays one variant of the counter story, and writes down what can be seen from outside.
///
/// The ticks are read from the clock that the variant counts by, and the release from a weak reference. No variant tells of
/// itself.
///
/// **Isolation.** The main actor.
@MainActor
final class CounterPlayer {
  private struct Dark {
    weak var source: TickSource?
  }

  /// How many left screens may go on counting. The clock is taken from the oldest when there are more.
  static let mostInTheDark = 10

  let variant: CounterVariant
  let recorder: EventRecorder
  /// Hears that something changed that a page shows.
  var changed: @MainActor () -> Void = {}

  /// How many ticks were given to screens that had been left, since the record began.
  private(set) var ticksAfterLeave = 0
  /// Whether a screen was left since the record began.
  private(set) var hasLeft = false
  /// Whether the screen that was left last was released in that turn.
  private(set) var wentInTurn = false
  /// What the diagnostics say of a screen that was left and should have gone; nil while they say nothing.
  private(set) var survivorReport: String?
  /// Grows when a new record begins: what is said of an old one is not for this one.
  private var records = 0
  private var open: (screen: any CounterScreen, source: TickSource)?
  private var dark: [Dark] = []
  private lazy var releases = makeReleaseWatch()
  private let book: TraceBook?
  private let pause: @Sendable () async throws -> Void

  /// - Parameter pause: How long it is from tick to tick. Throws when its task is cancelled.
  init(
    variant: CounterVariant, recorder: EventRecorder, pause: @escaping @Sendable () async throws -> Void
  ) {
    self.variant = variant
    self.recorder = recorder
    self.pause = pause
    book = variant.isTraced ? TraceBook() : nil
    book?.changed = { [weak self] in self?.changed() }
  }

  /// What the open screen shows; nil while none is open.
  var number: Int? { open?.screen.number }

  var timeline: Timeline {
    Timeline(
      story: "counter", variant: variant.rawValue, title: variant.title, outside: Timeline.rows(of: recorder.events),
      trace: book)
  }

  /// How many handles are alive although their screen was left.
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
    // Written first: it has this turn's number taken, so that whatever a later job does has a higher one.
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

  /// Quits the app: nothing counts any more, and the record is empty.
  func restart() {
    end()
    releases = makeReleaseWatch()
    forget()
    changed()
  }

  /// Leaves, and takes the clock from what goes on although its screen is gone.
  func end() {
    leave()
    for old in dark {
      old.source?.ticked = {}
      old.source?.stop()
    }
    dark = []
  }

  /// A turn in which something was recorded is over.
  func turnAdvanced() { releases.look() }

  private func makeReleaseWatch() -> ReleaseWatch {
    ReleaseWatch(
      released: { [weak self] in self?.released() },
      // The job that ends this turn looks, before anything else has its number.
      askForLook: { [recorder] in recorder.endTurn() })
  }

  /// As an app asks where a screen is told to go. What comes back is shown on the page.
  private func expectRelease(of handle: AnyObject?) {
    guard let handle else { return }
    let record = records
    Survivors.expectRelease(
      of: handle,
      report: SurvivorHandler { [weak self] report in
        let text = "\(report)"
        Task { @MainActor in self?.survived(text, record) }
      })
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
  /// Whether there is a store or a scope to be traced.
  fileprivate var isTraced: Bool { self == .belay || self == .belayWeakOwner }
}
