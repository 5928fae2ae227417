// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

extension GrowthRow {
  /// Runs of one store.
  static let runs: [GrowthRow] =
    nested + waiters + lanes + Order.allCases.map(holders) + [
      GrowthRow("holders-of-own-fields") { n, cpu in
        let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
        let runs = (0..<n).map { store.run(.holdsOwn($0, gate)) }
        await gate.isWaited(by: n)
        let order = Order.random.indices(n)
        try cpu.measure { for index in order { runs[index].cancel() } }
        try check(store.busy.isEmpty, "\(store.busy.count) of \(n) fields are held")
        gate.openAll()
        await settle()
      } plain: {
        try await plainHoldersLeave($0, .random, $1)
      },
      GrowthRow("undo-together") { n, cpu in
        let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
        for _ in 0..<n { store.send(.undoes(gate)) }
        await gate.isWaited(by: n)
        try cpu.measure { store.send(.merges(1)) }
        try check(store.count == 0, "\(store.count) of \(n) were not undone")
        gate.openAll()
        await settle()
      },
      GrowthRow("store-ends") { n, cpu in
        let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
        let runs = (0..<n).map { _ in store.run(.holds(gate)) }
        await gate.isWaited(by: n)
        try cpu.measure { store.lifetime.end() }
        try check(!store.isBusy && runs.allSatisfy { $0.outcome == .cancelled }, "a run outlived its store")
        gate.openAll()
        await settle()
      },
      GrowthRow("runs-cancelled-elsewhere") { n, cpu in
        let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
        let runs = (0..<n).map { _ in store.run(.waits(.crowd, gate)) }
        await gate.isWaited(by: n)
        try await cpu.measureAwaited {
          await Task.detached { for run in runs { run.cancel(isolation: nil) } }.value
          for run in runs { await run.finished() }
        }
        gate.openAll()
        await settle()
      } plain: {
        try await plainRunsCancelledElsewhere($0, $1)
      },
    ]

  private static let nested = [
    GrowthRow("nested-end-one-by-one") { n, cpu in
      try await nestedEnd(n, .first, cpu)
    } plain: {
      try await plainNestedEnd($0, .first, $1)
    },
    GrowthRow("nested-end-at-random") { n, cpu in
      try await nestedEnd(n, .random, cpu)
    } plain: {
      try await plainNestedEnd($0, .random, $1)
    },
    GrowthRow("nested-deeply") { n, cpu in
      let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
      try await cpu.measureAwaited {
        let run = store.run(.nestsDeeply(n, gate))
        await gate.isWaited(by: 1)
        run.cancel()
        try check(run.outcome == .cancelled, "the run was not cancelled")
      }
      gate.openAll()
      await settle()
    } plain: {
      try await plainNestedDeeply($0, $1)
    },
  ]

  @MainActor
  private static func nestedEnd(_ n: Int, _ order: Order, _ cpu: CPUMeter) async throws {
    let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
    let run = store.run(.nests(n, gate))
    await gate.isWaited(by: n)
    for index in order.indices(n) { gate.open(index) }
    try await cpu.measureAwaited {
      try check(await run.finished() == .finished, "the nested runs did not finish")
    }
  }

  private static let waiters = [
    GrowthRow("waiters-cancelled") { n, cpu in
      let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
      let run = store.run(.waits(.crowd, gate))
      await gate.isWaited(by: 1)
      let waiters = (0..<n).map { _ in Task { await run.finished() } }
      await settle()
      let order = Order.random.indices(n)
      try cpu.measure { for index in order { waiters[index].cancel() } }
      try await cpu.measureAwaited {
        for waiter in waiters { try check(await waiter.value == .pending, "a cancelled waiter was resumed by an end") }
      }
      gate.openAll()
      await run.finished()
    } plain: {
      try await plainTasksCancelled($0, $1)
    },
    GrowthRow("waiters-resumed") { n, cpu in
      let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
      let run = store.run(.waits(.crowd, gate))
      await gate.isWaited(by: 1)
      let waiters = (0..<n).map { _ in Task { await run.finished() } }
      await settle()
      gate.openAll()
      try await cpu.measureAwaited {
        for waiter in waiters { try check(await waiter.value == .finished, "a waiter was not resumed") }
      }
    } plain: {
      try await plainWaitersResumed($0, $1)
    },
    GrowthRow("joiners-cancelled") { n, cpu in
      let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
      let first = store.run(.waits(.joined, gate))
      let joiners = (0..<n).map { _ in store.run(.waits(.joined, gate)) }
      await gate.isWaited(by: 1)
      let order = Order.random.indices(n)
      try cpu.measure { for index in order { joiners[index].cancel() } }
      try check(joiners.allSatisfy { $0.outcome == .cancelled }, "a joiner was not cancelled")
      gate.openAll()
      try check(await first.finished() == .finished, "the run that they joined did not finish")
    } plain: {
      try await plainJoinersCancelled($0, $1)
    },
  ]

  private static let lanes = [
    GrowthRow("lane-cancelled-at-random") { n, cpu in
      try await laneCancelled(n, .crowd, .random, cpu)
    } plain: {
      try await plainRunsCancelled($0, $1)
    },
    GrowthRow("queue-cancelled-at-random") { n, cpu in
      try await laneCancelled(n, .queue, .random, cpu)
    } plain: {
      try await plainQueueCancelled($0, $1)
    },
    GrowthRow("lane-cancelled-in-order") { n, cpu in try await laneCancelled(n, .crowd, .first, cpu) },
    GrowthRow("queue-drained") { n, cpu in
      let store = Store(Crowd(), state: .init())
      try await cpu.measureAwaited {
        for _ in 1..<n { store.send(.ends(.queue)) }
        await store.run(.ends(.queue)).finished()
      }
      try check(store.count == n, "\(store.count) of \(n) runs have ended")
    },
  ]

  @MainActor
  private static func laneCancelled(_ n: Int, _ lane: Lane, _ order: Order, _ cpu: CPUMeter) async throws {
    let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
    let runs = (0..<n).map { _ in store.run(.waits(lane, gate)) }
    await settle()
    let indices = order.indices(n)
    try cpu.measure { for index in indices { runs[index].cancel() } }
    try check(runs.allSatisfy { $0.outcome == .cancelled }, "a run was not cancelled")
    await settle()
    gate.openAll()
    await settle()
  }

  private static func holders(_ order: Order) -> GrowthRow {
    GrowthRow("holders-leave-\(order)") { n, cpu in
      let (gate, store) = (Gate(), Store(Crowd(), state: .init()))
      let runs = (0..<n).map { _ in store.run(.holds(gate)) }
      await gate.isWaited(by: n)
      let indices = order.indices(n)
      try cpu.measure { for index in indices { runs[index].cancel() } }
      try check(!store.isBusy, "the field is not restored, and no run holds it")
      gate.openAll()
      await settle()
    } plain: {
      try await plainHoldersLeave($0, order, $1)
    }
  }
}
