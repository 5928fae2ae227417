// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayCarousel
import Stories

/// One variant of the carousel on a page. The browser scrolls, and sends the view's steps.
///
/// **Isolation.** The main actor.
@MainActor
final class CarouselPlayer: StoryPlayer {
  /// The last scroll that the page's carousel was requested to do.
  struct Scroll: Encodable, Equatable {
    /// Increases with each scroll: a page performs each once.
    var number: Int
    /// In points; a page of the carousel is 300 wide.
    var x: Double
    var isAnimated: Bool
  }

  /// A lock without movement for this long is shown on the page. Every variant with a deadline gives up earlier.
  static let stuckAfter = Duration.milliseconds(1_500)

  let variant: CarouselVariant
  let recorder: EventRecorder
  var changed: @MainActor () -> Void = {}
  /// Whether the view ignores requests to scroll.
  var isStuck = false { didSet { changed() } }

  private(set) var scroll: Scroll?
  private(set) var watch: CarouselWatch
  private(set) var view: CarouselView!
  private var screen: (any CarouselScreen)!
  private var scope = TaskScope()
  /// The events of the store, if the variant has one, for the timeline.
  private let book: TraceBook?
  /// The app's time.
  private let clock: ViewClock

  init(_ variant: CarouselVariant, recorder: EventRecorder, clock: some Clock<Duration>) {
    self.variant = variant
    self.recorder = recorder
    let clock = ViewClock(clock)
    self.clock = clock
    book = variant == .belay ? TraceBook() : nil
    watch = CarouselWatch(recorder: recorder) { clock.now.sinceStart }
    begin()
  }

  var rendering: CarouselRendering { screen.rendering }

  var timelines: [(timeline: Timeline, now: Double)] { [recorder.timeline("carousel", variant, variant.title, book)] }

  /// Whether it has been locked by a scroll without movement for too long.
  var isLeftLocked: Bool { watch.waiting.map { $0 >= Self.stuckAfter } ?? false }

  func tapDot(_ dot: Int) {
    watch.tapped()
    screen.tapDot(dot)
    look()
  }

  /// A tap on a dot that is drawn as locked and should not be: the app does not get it.
  func tapDeadDot() {
    recorder.record(.deadDotTapped)
    changed()
  }

  /// The browser's carousel has moved.
  ///
  /// - Parameter ended: The number of the scroll that is over with the last step; nil while it goes on.
  func scrolled(_ steps: [ScrollEvent], ended: Int? = nil) {
    for step in steps {
      watch.moves(step)
      view.moved(step)
    }
    // Another scroll may have taken its place.
    if let ended, ended == scroll?.number {
      watch.ended()
      clock.goOn()
    }
    look()
  }

  /// Restarts the app: the first page is shown, and the record is empty.
  func restart() {
    end()
    recorder.restart()
    book?.restart()
    watch = CarouselWatch(recorder: recorder) { [clock] in clock.now.sinceStart }
    begin()
    told(0, isAnimated: false)
    changed()
  }

  /// Closes the screen.
  func end() {
    scope.end()
    clock.goOn()
    // A tap that waits for a step forever retains what it waits with: this step ends it.
    view.moved(ScrollEvent(x: view.position.x + 1, y: view.position.y))
    screen.changed = {}
    screen.end()
  }

  private func begin() {
    scope = TaskScope()
    view = CarouselView { [weak self] offset in
      self?.requested(offset)
    }
    screen = variant.makeScreen(CarouselRecording.geometry, view: view, clock: clock, trace: book?.makeObserver())
    screen.changed = { [weak self] in self?.look() }
  }

  private func requested(_ offset: Double) {
    watch.requested()
    guard !isStuck else { return }
    clock.stand()
    told(offset, isAnimated: true)
  }

  private func told(_ offset: Double, isAnimated: Bool) {
    scroll = Scroll(number: (scroll?.number ?? 0) + 1, x: offset, isAnimated: isAnimated)
    changed()
  }

  private func look() {
    let (before, tally) = (watch.rendering, watch.tally)
    watch.look(at: screen.rendering)
    if watch.rendering.isLocked, !before.isLocked { lookLater() }
    if watch.rendering != before || watch.tally != tally { changed() }
  }

  /// Checks later for what only time shows: that nothing has moved.
  private func lookLater() {
    scope.run(.lookingLater, on: self) { [clock] player in
      try await clock.sleep(for: Self.stuckAfter)
      try player {
        if $0.isLeftLocked { $0.recorder.record(.stillLocked) }
        $0.changed()
      }
    }
  }
}

extension Lane {
  fileprivate static let lookingLater = Lane("looking later", .restart)
}
