// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import BelayPaging

/// One carousel on a clock that is moved by hand. Each step returns when all its effects have come.
///
/// **Isolation.** The main actor.
@MainActor
public final class CarouselStage {
  public let clock = ReplayClock()
  public let view: CarouselView
  public let screen: any CarouselScreen

  /// - Parameters:
  ///   - variant: Which way the carousel is written.
  ///   - geometry: Where its pages are.
  ///   - animate: Hears where to the view is told to scroll, in points.
  public init(
    _ variant: CarouselVariant, _ geometry: PageGeometry,
    animate: @escaping @MainActor (_ offset: Double) -> Void = { _ in }
  ) async {
    view = CarouselView(animate: animate)
    screen = variant.makeScreen(geometry, view: view, clock: clock)
    await untilStill()
  }

  /// The user taps a dot.
  public func tapDot(_ page: Int) async {
    screen.tapDot(page)
    await untilStill()
  }

  /// The view moves by a step.
  public func move(_ event: ScrollEvent) async {
    let isVertical = abs(event.y - view.position.y) > CrossAxisFilter().threshold
    let isTimed = screen.timesNextStep && !isVertical
    let readings = clock.readings
    view.moved(event)
    // Nobody else asks the clock now. Were it moved before, the step would look later than it was.
    while isTimed, clock.readings == readings, !Task.isCancelled { await Task.yield() }
    await untilStill()
  }

  /// Time goes on. Whoever sleeps meanwhile wakes when it is due, one after the other.
  public func wait(until time: Duration) async {
    while let next = clock.nextWaking, next <= time {
      clock.move(to: next)
      await untilStill()
    }
    clock.move(to: time)
  }

  private func untilStill() async {
    repeat {
      // What goes from main-actor job to main-actor job.
      for _ in 0..<20 { await Task.yield() }
    } while !screen.isStill(sleepers: clock.sleeperCount) && !Task.isCancelled
  }
}
