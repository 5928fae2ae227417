// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A hundred thousand runs that are cancelled in one turn: how long the main actor is blocked.
@MainActor
struct CancelStorm {
  nonisolated static let runs = 100_000

  struct Crowd: Feature {
    struct State { var count = 0 }
    enum Action { case started, stopTapped }

    let world: World

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .started:
        return .run(.crowd) { [world] _ in try await world.work { try await world.clock.sleep(for: .seconds(1)) } }
      case .stopTapped:
        return .cancel(.crowd)
      }
    }
  }

  func pass(runs: Int) async throws {
    print("belay-soak: \(runs) runs that sleep are cancelled in one turn of the main actor")
    print("\(padded("", to: 42))    to start    the turn    all back")
    try await storm("plain tasks in an array, each cancelled", runs) { world in
      let tasks = (0..<runs).map { _ in
        Task { try await world.work { try await world.clock.sleep(for: .seconds(1)) } }
      }
      return { for task in tasks { task.cancel() } }
    }
    try await storm("one action that cancels their lane", runs) { world in
      let store = crowd(of: runs, world)
      return { store.send(.stopTapped) }
    }
    try await storm("the store's end", runs) { world in
      let store = crowd(of: runs, world)
      return { store.lifetime.end() }
    }
    try await storm("the store's release", runs) { world in
      var store: Store<Crowd>? = crowd(of: runs, world)
      return {
        _ = store
        store = nil
      }
    }
  }

  private func crowd(of runs: Int, _ world: World) -> Store<Crowd> {
    let store = Store(Crowd(world: world), state: .init())
    for _ in 0..<runs { store.send(.started) }
    return store
  }

  private func storm(_ name: String, _ runs: Int, _ start: (World) -> () -> Void) async throws {
    let (world, clock) = (World(plantsLeak: false), ContinuousClock())
    let beginning = clock.now
    let cancel = start(world)
    let started = clock.now - beginning
    // belay:disable:next busy-loop — the clock does not tell when a run begins to sleep
    while world.clock.sleeperCount < runs { await Task.yield() }
    let turn = clock.measure { cancel() }
    let cancelled = clock.now
    while world.going > 0 || world.clock.sleeperCount > 0 {
      await Task.yield()
      guard clock.now - cancelled < .seconds(60) else {
        throw SoakFailure("A minute after \(name) \(world.going) of \(runs) runs still go.")
      }
    }
    let figures = [started, turn, clock.now - cancelled].map {
      padded("\(Int(($0 / .milliseconds(1)).rounded())) ms", to: 12)
    }
    print("  \(padded(name, to: 40))\(figures.joined())")
  }

  private func padded(_ text: String, to width: Int) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return text.first?.isNumber == true ? padding + text : text + padding
  }
}

extension Lane {
  fileprivate static let crowd = Lane("crowd")
}
