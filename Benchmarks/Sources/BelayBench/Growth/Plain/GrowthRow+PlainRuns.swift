// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension GrowthRow {
  /// Plain Swift: n nested runs, whose work was resumed in this order, end, and then the run around them.
  @MainActor
  static func plainNestedEnd(_ n: Int, _ order: Order, _ cpu: CPUMeter) async throws {
    let (gate, table) = (Gate(), PlainRuns())
    let run = table.run { run in
      for _ in 0..<n { table.run(in: run) { _ in await gate.wait() } }
    }
    await gate.isWaited(by: n)
    for index in order.indices(n) { gate.open(index) }
    try await cpu.measureAwaited {
      try check(await run.finished() == .finished, "the plain nested runs did not finish")
    }
  }

  /// Plain Swift: a run with a nested run, and so on, n levels deep, each in a lane of its own, is
  /// cancelled.
  @MainActor
  static func plainNestedDeeply(_ n: Int, _ cpu: CPUMeter) async throws {
    let (gate, table) = (Gate(), PlainRuns())
    try await cpu.measureAwaited {
      let run = table.run { nest(table, $0, n, gate) }
      await gate.isWaited(by: 1)
      run.cancel()
      try check(run.outcome == .cancelled, "the plain run was not cancelled")
    }
    gate.openAll()
    await settle()
  }

  @MainActor
  private static func nest(_ table: PlainRuns, _ parent: PlainRun, _ depth: Int, _ gate: Gate) {
    table.run(in: parent, lane: PlainLane(name: "deep", id: depth)) { run in
      if depth > 1 { nest(table, run, depth - 1, gate) } else { await gate.wait() }
    }
  }

  /// Plain Swift: n tasks await a run that finishes.
  @MainActor
  static func plainWaitersResumed(_ n: Int, _ cpu: CPUMeter) async throws {
    let (gate, table) = (Gate(), PlainRuns())
    let run = table.run { _ in await gate.wait() }
    await gate.isWaited(by: 1)
    let waiters = (0..<n).map { _ in Task { await run.finished() } }
    await settle()
    gate.openAll()
    try await cpu.measureAwaited {
      for waiter in waiters { try check(await waiter.value == .finished, "a plain waiter was not resumed") }
    }
  }

  /// Plain Swift: n runs are cancelled one by one, in an irregular order.
  @MainActor
  static func plainRunsCancelled(_ n: Int, _ cpu: CPUMeter) async throws {
    let (gate, table) = (Gate(), PlainRuns())
    let runs = (0..<n).map { _ in table.run { _ in await gate.wait() } }
    await gate.isWaited(by: n)
    let order = Order.random.indices(n)
    try cpu.measure { for index in order { runs[index].cancel() } }
    try check(runs.allSatisfy { $0.outcome == .cancelled }, "a plain run was not cancelled")
    gate.openAll()
    await settle()
  }

  /// Plain Swift: n runs are cancelled by a task off the main actor, and then awaited.
  @MainActor
  static func plainRunsCancelledElsewhere(_ n: Int, _ cpu: CPUMeter) async throws {
    let (gate, table) = (Gate(), PlainRuns())
    let runs = (0..<n).map { _ in table.run { _ in await gate.wait() } }
    await gate.isWaited(by: n)
    try await cpu.measureAwaited {
      await Task.detached { for run in runs { run.cancel() } }.value
      for run in runs { try check(await run.finished() == .cancelled, "a plain run was not cancelled") }
    }
    gate.openAll()
    await settle()
  }

  /// Plain Swift: n runs that hold one flag are cancelled one by one.
  @MainActor
  static func plainHoldersLeave(_ n: Int, _ order: Order, _ cpu: CPUMeter) async throws {
    let (gate, table) = (Gate(), PlainRuns())
    var holders: [Int: Bool] = [:]
    let runs = (0..<n).map { number in
      holders[number] = true
      return table.run { _ in await gate.wait() }
    }
    await gate.isWaited(by: n)
    let indices = order.indices(n)
    try cpu.measure {
      for index in indices {
        runs[index].cancel()
        holders[index] = nil
      }
    }
    try check(holders.isEmpty && runs.allSatisfy { $0.outcome == .cancelled }, "a plain run holds the flag still")
    gate.openAll()
    await settle()
  }

  /// Plain Swift: n runs are cancelled together.
  @MainActor
  static func plainRunsEnd(_ n: Int, _ cpu: CPUMeter) async throws {
    let (gate, table) = (Gate(), PlainRuns())
    let runs = (0..<n).map { _ in table.run { _ in await gate.wait() } }
    await gate.isWaited(by: n)
    try cpu.measure { table.cancelAll() }
    try check(runs.allSatisfy { $0.outcome == .cancelled }, "a plain run outlived its table")
    gate.openAll()
    await settle()
  }

  /// Plain Swift: n owners with a run each are released, which cancels their runs.
  @MainActor
  static func plainScopesReleased(_ n: Int, _ cpu: CPUMeter) async throws {
    let gate = Gate()
    var scopes = (0..<n).map { _ in PlainScope() }
    let runs = scopes.map { $0.runs.run { _ in await gate.wait() } }
    await gate.isWaited(by: n)
    try cpu.measure { scopes = [] }
    try check(scopes.isEmpty && runs.allSatisfy { $0.outcome == .cancelled }, "a plain run outlived its owner")
    gate.openAll()
    await settle()
  }

  /// Plain Swift: n runs that share the end of another one are cancelled in an irregular order.
  @MainActor
  static func plainJoinersCancelled(_ n: Int, _ cpu: CPUMeter) async throws {
    let (gate, table) = (Gate(), PlainRuns())
    let first = table.run { _ in await gate.wait() }
    let joiners = (0..<n).map { _ in table.join(first) }
    await gate.isWaited(by: 1)
    let order = Order.random.indices(n)
    try cpu.measure { for index in order { joiners[index].cancel() } }
    try check(joiners.allSatisfy { $0.outcome == .cancelled }, "a plain joiner was not cancelled")
    gate.openAll()
    try check(await first.finished() == .finished, "the plain run that they joined did not finish")
  }
}

/// An owner of runs, which its release cancels.
private final class PlainScope {
  let runs = PlainRuns()

  deinit { runs.cancelAll() }
}
