// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The carousel story without a browser: the recording, replayed at once on a manual clock.
struct CarouselRun: Equatable, Sendable {
  /// The variant.
  let variant: CarouselVariant
  /// The observed events, in order.
  let events: [StoryEvent]
  /// How often the lock was released, and when.
  let tally: CarouselTally

  var record: StoryRecord {
    let stuck = tally.stuck.map { Int(($0 / .milliseconds(1)).rounded()) }
    let end =
      stuck.map { "The scroll that never moved kept it locked for \($0) ms." }
      ?? "The scroll that never moved still kept it locked after \(CarouselRecording.watched / 1_000) s."
    return StoryRecord(
      "carousel", title: variant.title, events: events,
      sentence: "Restored while it moved: \(tally.restoredEarly). Restored at its end: \(tally.restored). \(end)")
  }

  /// Replays the recording.
  ///
  /// - Parameters:
  ///   - variant: The variant to play.
  ///   - steps: The steps with their times, in order.
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
        // Each tap of the recording is on the dot of another page.
        watch.requested()
        await stage.tapDot(dot)
      case .scroll(let x, let y):
        await move(stage, ScrollEvent(x: x, y: y), watch)
      case .drag(let x, let y):
        await move(stage, ScrollEvent(x: x, y: y, isByFinger: true), watch)
      case .rest:
        watch.ended()
      }
      look()
    }
    await wait(on: stage, until: (steps.last?.ms ?? 0) + CarouselRecording.watched, look)
    let run = CarouselRun(variant: variant, events: recorder.events, tally: watch.tally)
    await release(stage)
    return run
  }

  @MainActor
  private static func move(_ stage: CarouselStage, _ event: ScrollEvent, _ watch: CarouselWatch) async {
    watch.moves(event)
    await stage.move(event)
  }

  /// Looks after every wakeup, so that each change is recorded at its own time.
  @MainActor
  private static func wait(on stage: CarouselStage, until ms: Int, _ look: @MainActor () -> Void) async {
    let end = Duration.milliseconds(ms)
    while let next = stage.clock.nextWaking, next <= end {
      await stage.wait(until: next)
      look()
    }
    await stage.wait(until: end)
  }

  /// A task that waits for a step forever retains itself. It gets one step, so that it does not stay in this process.
  @MainActor
  private static func release(_ stage: CarouselStage) async {
    await stage.move(ScrollEvent(x: stage.view.position.x + 1, y: stage.view.position.y))
    await stage.wait(until: stage.clock.time + .seconds(2))
    stage.screen.end()
  }
}
