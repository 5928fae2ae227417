// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayPaging

/// One variant's carousel, on the screen.
///
/// **Isolation.** The main actor.
@MainActor
public protocol CarouselScreen: AnyObject {
  /// What the user sees now, computed from what exists now.
  var rendering: CarouselRendering { get }

  /// Hears that the rendering may have changed.
  var changed: @MainActor () -> Void { get set }

  /// The user taps a dot of the page control.
  func tapDot(_ page: Int)

  /// The screen goes.
  func end()

  /// Whether the next step of the view is timed: whoever waits for it to stop asks the clock how late it is.
  var timesNextStep: Bool { get }

  /// Whether all that was done has had its effect, and it waits for nothing but the view and the clock.
  ///
  /// - Parameter sleepers: How many sleep on its clock.
  func isStill(sleepers: Int) -> Bool
}

/// What the user of one carousel sees.
public struct CarouselRendering: Codable, Equatable, Sendable {
  /// The dot that is filled.
  public var page = 0
  /// Whether the page control is locked.
  public var isLocked = false
  /// Whether the view pages.
  public var isPaging = true

  public init() {}
}

/// ``PlainCarousel`` on its screen.
@MainActor
final class PlainCarouselScreen: CarouselScreen {
  private let model: PlainCarousel
  private let view: CarouselView

  init(_ geometry: PageGeometry, view: CarouselView, clock: any Clock<Duration>) {
    self.view = view
    model = PlainCarousel(geometry, view: view, clock: clock)
    model.appeared()
  }

  var changed: @MainActor () -> Void {
    get { model.changed }
    set { model.changed = newValue }
  }

  var rendering: CarouselRendering {
    var rendering = CarouselRendering()
    rendering.page = model.page
    rendering.isLocked = model.isLocked
    rendering.isPaging = model.isPaging
    return rendering
  }

  func tapDot(_ page: Int) { model.dotTapped(page) }

  func end() { model.disappeared() }

  var timesNextStep: Bool { false }

  func isStill(sleepers: Int) -> Bool { sleepers == (model.stopping == nil ? 0 : 1) }
}

/// ``BelayCarousel`` in its store.
@MainActor
final class BelayCarouselScreen: CarouselScreen {
  var changed: @MainActor () -> Void = {}

  private let store: Store<BelayCarousel>
  private let view: CarouselView
  private let scope = TaskScope()
  /// How many readers the view had had when the run that goes began.
  private var readersBefore = 0

  init(
    _ geometry: PageGeometry, view: CarouselView, clock: any Clock<Duration>, trace: (any TraceObserver)? = nil
  ) {
    self.view = view
    store = Store(BelayCarousel(view: view, clock: clock), state: .init(carousel: Carousel(geometry)))
    if let trace { store.trace(to: trace) }
    store.send(.appeared)
    scope.run(on: self) { [locks = store.values(\.isLocked)] screen in
      for await _ in locks { try screen { $0.changed() } }
    }
    scope.run(on: self) { [pages = store.values(\.carousel.page)] screen in
      for await _ in pages { try screen { $0.changed() } }
    }
  }

  var rendering: CarouselRendering {
    var rendering = CarouselRendering()
    rendering.page = store.carousel.page
    rendering.isLocked = store.isLocked
    rendering.isPaging = store.isPaging
    return rendering
  }

  func tapDot(_ page: Int) {
    if !store.isLocked { readersBefore = view.observations }
    store.send(.dotTapped(page))
  }

  func end() { scope.end() }

  /// The run's first reader waits until it moves, the second until it stops.
  private var readers: Int { view.observations - readersBefore }

  var timesNextStep: Bool { store.isLocked && readers == 2 }

  func isStill(sleepers: Int) -> Bool {
    guard store.isLocked else { return sleepers == 0 && view.observerCount == 1 }
    // The deadline sleeps, and beside it, once it moves, the quiet.
    return view.observerCount == 2 && sleepers == readers
  }
}
