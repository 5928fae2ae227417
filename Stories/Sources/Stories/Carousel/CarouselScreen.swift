// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayCarousel
import BelayTrace

/// One variant's carousel, on the screen.
///
/// **Isolation.** The main actor.
@MainActor
public protocol CarouselScreen: AnyObject {
  /// What the user sees now, computed from the current state.
  var rendering: CarouselRendering { get }

  /// Called when the rendering may have changed.
  var changed: @MainActor () -> Void { get set }

  /// The user taps a dot of the page control.
  func tapDot(_ page: Int)

  /// The screen disappears.
  func end()

  /// Whether the next step of the view is timed: the code that waits for the view to stop then reads the clock.
  var timesNextStep: Bool { get }

  /// Whether all effects so far have happened, and the carousel only waits for the view and the clock.
  ///
  /// - Parameter sleepers: The number of tasks that sleep on its clock.
  func isStill(sleepers: Int) -> Bool
}

/// What the user of one carousel sees.
public struct CarouselRendering: Codable, Equatable, Sendable {
  /// The filled dot.
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

/// ``CarouselFeature`` in its store.
@MainActor
final class BelayCarouselScreen: CarouselScreen {
  var changed: @MainActor () -> Void = {}

  private let store: Store<CarouselFeature>
  private let view: CarouselView
  private let scope = TaskScope()
  /// The number of readers that the view had had when the current run began.
  private var readersBefore = 0

  init(
    _ geometry: PageGeometry, view: CarouselView, clock: any Clock<Duration>, trace: (any TraceObserver)? = nil
  ) {
    self.view = view
    store = Store(CarouselFeature(view: view, clock: clock), state: .init(carousel: Carousel(geometry)))
    if let trace { store.trace(to: trace) }
    store.send(.appeared)
    scope.run(on: self) { [locks = FieldValues(of: \.isLocked, in: store)] screen in
      for await _ in locks { try screen { $0.changed() } }
    }
    scope.run(on: self) { [pages = FieldValues(of: \.carousel.page, in: store)] screen in
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

  /// The run's first reader waits until the view moves, the second until it stops.
  private var readers: Int { view.observations - readersBefore }

  var timesNextStep: Bool { store.isLocked && readers == 2 }

  func isStill(sleepers: Int) -> Bool {
    guard store.isLocked else { return sleepers == 0 && view.observerCount == 1 }
    // The deadline sleeps, and once the view moves, so does the wait for quiet.
    return view.observerCount == 2 && sleepers == readers
  }
}
