// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTrace

@testable import Belay
@testable import BelayTestSupport

/// Plays a scene with a real store on a manual clock, and reads the events from the store's trace.
@MainActor
final class LaneStage {
  private let scene: LaneScene
  private let clock = ManualClock()
  private let log = TraceLog()
  private let store: Store<SceneFeature>
  private var now = 0
  private var handles: [Run] = []
  private var lives: [LaneLife] = []

  private init(_ scene: LaneScene) {
    self.scene = scene
    store = Store(SceneFeature(clock: clock, lane: Lane("scene", scene.policy)), state: .init())
    store.trace(to: log)
  }

  /// The outcome of each request of the scene, in order.
  static func play(_ scene: LaneScene) async -> [LaneLife] {
    let stage = LaneStage(scene)
    await stage.play()
    return stage.lives
  }

  private func play() async {
    var requests = scene.requests[...]
    while let next = [requests.first?.time, ends.min()].compactMap(\.self).min() {
      let over = lives.indices.filter { end(of: lives[$0]) == next }
      clock.advance(by: .milliseconds(next - now))
      now = next
      for index in over { await handles[index].finished() }
      await record()
      while let request = requests.first, request.time == now {
        requests.removeFirst()
        handles.append(store.run(.asked(request.work)))
        await record()
      }
    }
  }

  /// When the active runs end.
  private var ends: [Int] { lives.compactMap(end(of:)) }

  private func end(of life: LaneLife) -> Int? {
    guard let began = life.began, life.end == nil else { return nil }
    return began + scene.requests[life.number - 1].work
  }

  /// Records the trace's events with the current time; and waits until all started runs are working.
  private func record() async {
    let events = log.events
    log.removeAll()
    for event in events {
      switch event.kind {
      case .registered(let run, let placement):
        let active = lives.last { $0.began != nil && $0.end == nil }
        lives.append(
          LaneLife(
            number: run.id.number, requested: now, placement: placement,
            joins: placement == .joins ? active?.number : nil,
            began: placement == .starts ? now : nil))
      case .started(let id): lives[id.number - 1].began = now
      case .runEnded(let run, let outcome): lives[run.id.number - 1].end = LaneLife.End(time: now, outcome: outcome)
      default: break
      }
    }
    await clock.waitForSleepers(lives.count { $0.began != nil })
  }
}

/// Work that only takes time.
private struct SceneFeature: Feature {
  struct State {}
  /// The duration. Units: milliseconds.
  enum Action { case asked(Int) }

  let clock: ManualClock
  let lane: Lane

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .asked(let work): .run(lane) { _ in try await clock.sleep(for: .milliseconds(work)) }
    }
  }
}
