// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The carousel story without a browser: the recording, replayed at once on a clock that is moved by hand.
struct CarouselRun: Equatable, Sendable {
  /// Which way it was written.
  let variant: CarouselVariant
  /// What was seen, in order.
  let events: [StoryEvent]
  /// How often the lock was given back, and when.
  let tally: CarouselTally

  /// Replays the recording.
  ///
  /// - Parameters:
  ///   - variant: Which way.
  ///   - steps: What happens when, the first first.
  @MainActor
  static func play(
    variant: CarouselVariant, steps: [(ms: Int, step: CarouselRecording.Step)] = CarouselRecording.steps
  ) async -> CarouselRun {
    let stage = await CarouselStage(variant, CarouselRecording.geometry)
    let start = ContinuousClock.now
    let recorder = EventRecorder(turns: TurnCounter()) { start.advanced(by: stage.clock.time) }
    let watch = CarouselWatch(recorder: recorder) { stage.clock.time }
    let look: @MainActor () -> Void = { [screen = stage.screen] in watch.look(at: screen.rendering) }
    for (ms, step) in steps {
      await wait(on: stage, until: ms, look)
      switch step {
      case .tap(let dot):
        watch.tapped()
        await stage.tapDot(dot)
      case .scroll(let x, let y):
        await move(stage, ScrollEvent(x: x, y: y), watch)
      case .drag(let x, let y):
        await move(stage, ScrollEvent(x: x, y: y, isByFinger: true), watch)
      }
      look()
    }
    await wait(on: stage, until: (steps.last?.ms ?? 0) + CarouselRecording.watched, look)
    watch.decide()
    let run = CarouselRun(variant: variant, events: recorder.events, tally: watch.tally)
    await release(stage)
    return run
  }

  @MainActor
  private static func move(_ stage: CarouselStage, _ event: ScrollEvent, _ watch: CarouselWatch) async {
    watch.moves(event)
    await stage.move(event)
  }

  /// Looks whenever somebody has woken: each change is seen at its own time.
  @MainActor
  private static func wait(on stage: CarouselStage, until ms: Int, _ look: @MainActor () -> Void) async {
    let end = Duration.milliseconds(ms)
    while let next = stage.clock.nextWaking, next <= end {
      await stage.wait(until: next)
      look()
    }
    await stage.wait(until: end)
  }

  /// What waits for a step for ever is kept by nobody but itself. It gets one, so that nothing stays in this process.
  @MainActor
  private static func release(_ stage: CarouselStage) async {
    await stage.move(ScrollEvent(x: stage.view.position.x + 1, y: stage.view.position.y))
    await stage.wait(until: stage.clock.time + .seconds(2))
    stage.screen.end()
  }
}
