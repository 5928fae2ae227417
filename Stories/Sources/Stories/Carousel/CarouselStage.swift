// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import BelayCarousel

/// One carousel on a manual clock. Each step returns when all its effects have happened.
///
/// **Isolation.** The main actor.
@MainActor
public final class CarouselStage {
  public let clock = ReplayClock()
  public let view: CarouselView
  public let screen: any CarouselScreen

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
    // Nothing else reads the clock now. If the clock were moved before, the step would get a later time.
    // belay:disable:next busy-loop — a clock cannot tell that it was read
    while isTimed, clock.readings == readings, !Task.isCancelled { await Task.yield() }
    await untilStill()
  }

  /// Advances the time. Sleeping tasks resume when they are due, one after the other.
  public func wait(until time: Duration) async {
    while let next = clock.nextWaking, next <= time {
      clock.move(to: next)
      await untilStill()
    }
    clock.move(to: time)
  }

  private func untilStill() async {
    repeat {
      // For effects that take several jobs on the main actor.
      for _ in 0..<20 { await Task.yield() }
    } while !screen.isStill(sleepers: clock.sleeperCount) && !Task.isCancelled
  }
}
