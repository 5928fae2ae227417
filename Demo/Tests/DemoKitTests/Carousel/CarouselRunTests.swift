// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The carousel's replay` {
  @Test func `with Belay it is restored once, 100 ms after the last step, and after 1.2 s when nothing moves`() async {
    let run = await CarouselRun.play(variant: .belay)
    #expect(run.tally.restoredEarly == 0)
    #expect(run.tally.restored == 1)
    #expect(run.tally.stuck == .milliseconds(1_200))
    #expect(
      run.events.map(\.event) == [
        .dotTapped, .locked, .moving, .dotTapped, .unlocked, .dotTapped, .locked, .unlocked,
      ])
    #expect(run.events.map(\.ms) == [0, 0, 48, 181, 800, 3_000, 3_000, 4_200])
  }

  @Test func `with flags it is restored while it moves, and never when nothing moves`() async {
    let run = await CarouselRun.play(variant: .plain)
    #expect(run.tally.restoredEarly == 1)
    #expect(run.tally.restored == 0)
    #expect(run.tally.stuck == nil)
    #expect(
      run.events.map(\.event) == [
        .dotTapped, .locked, .moving, .dotTapped, .unlocked, .movedUnlocked, .dotTapped, .locked,
      ])
    #expect(run.events.map(\.ms) == [0, 0, 48, 181, 181, 213, 3_000, 3_000])
  }

  @Test(arguments: CarouselVariant.allCases)
  func `is the same every time`(variant: CarouselVariant) async {
    let first = await CarouselRun.play(variant: variant)
    for _ in 0..<10 {
      let next = await CarouselRun.play(variant: variant)
      #expect(next == first)
    }
  }

  @Test(arguments: CarouselVariant.allCases)
  func `of one tap alone, both variants are right`(variant: CarouselVariant) async {
    let secondTap = CarouselRecording.steps.dropFirst().firstIndex { $0.step == .tap(dot: 3) }
    var steps = Array(CarouselRecording.steps.dropLast())
    if let secondTap { steps.remove(at: secondTap) }
    let run = await CarouselRun.play(variant: variant, steps: steps)
    #expect(run.tally.restoredEarly == 0)
    #expect(run.tally.restored == 1)
    #expect(run.events.map(\.event) == [.dotTapped, .locked, .moving, .unlocked])
    #expect(run.events.last?.ms == 800)
  }

  @Test func `the recording has what the story tells, in the order of time`() {
    let steps = CarouselRecording.steps
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.ms < $1.ms })
    #expect(steps.count { if case .tap = $0.step { true } else { false } } == 3)
    #expect(steps.count { if case .drag = $0.step { true } else { false } } > 10)
    let heights = steps.compactMap { if case .scroll(_, let y) = $0.step { y } else { nil } }
    #expect(Set(heights).count > 10)
  }

  @Test func `the table tells it`() async {
    let plain = await CarouselRun.play(variant: .plain).record.table
    #expect(plain.hasPrefix("The carousel, flags turned by hand\n     when      turn  what\n"))
    #expect(plain.contains("   181.00 ms      3  unlocked\n"))
    #expect(
      plain.hasSuffix(
        "Restored while it moved: 1. Restored at its end: 0. "
          + "The scroll that never moved still kept it locked after 5 s."))
    let belay = await CarouselRun.play(variant: .belay).record.table
    #expect(belay.hasSuffix("at its end: 1. The scroll that never moved kept it locked for 1200 ms."))
  }
}
