// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// Plain Swift: the tasks of one owner, in a table. Each can be cancelled alone, from any thread, with those nested in
/// it. A run ends when its work has returned and its nested runs have ended. Those of a named lane are listed by lane too.
final class PlainRuns: @unchecked Sendable {
  // @unchecked: `running`, `started`, and the variables of the runs are read and written under `lock` only.
  fileprivate let lock = NSLock()
  private var running: [Int: PlainRun] = [:]
  private var lanes: [PlainLane: Set<Int>] = [:]
  private var started = 0

  @MainActor
  @discardableResult
  func run(
    in parent: PlainRun? = nil, lane: PlainLane? = nil, _ work: @escaping @MainActor (PlainRun) async -> Void
  ) -> PlainRun {
    let run = lock.withLock {
      let run = newRun()
      running[run.number] = run
      run.lane = lane
      if let lane { lanes[lane, default: []].insert(run.number) }
      run.parent = parent
      parent?.nested[run.number] = run
      return run
    }
    let task = Task {
      await work(run)
      returned(run)
    }
    lock.withLock { run.task = task }
    return run
  }

  /// A run without a task, which ends with `first`. Its cancellation detaches it.
  func join(_ first: PlainRun) -> PlainRun {
    lock.withLock {
      let run = newRun()
      run.joined = first
      first.joiners[run.number] = run
      return run
    }
  }

  private func newRun() -> PlainRun {
    started += 1
    return PlainRun(number: started, runs: self)
  }

  private func returned(_ run: PlainRun) {
    let waiting = lock.withLock {
      run.hasReturned = true
      return finish(run)
    }
    for waiter in waiting { waiter.resume() }
  }

  fileprivate func cancel(_ run: PlainRun) {
    let (tasks, waiting) = lock.withLock {
      let parent = run.parent
      var (tasks, waiting): ([Task<Void, Never>?], [CheckedContinuation<Void, Never>]) = ([], [])
      var rest = [run]
      while let run = rest.popLast() {
        guard run.ending == .pending else { continue }
        rest += run.nested.values
        tasks.append(run.task)
        waiting += conclude(run, .cancelled)
      }
      return (tasks, waiting + (parent.map(finish) ?? []))
    }
    for task in tasks { task?.cancel() }
    for waiter in waiting { waiter.resume() }
  }

  /// Cancels all, in the order in which they were started.
  func cancelAll() {
    let (tasks, waiting) = lock.withLock {
      let runs = running.values.sorted { $0.number < $1.number }
      return (runs.map(\.task), runs.flatMap { conclude($0, .cancelled) })
    }
    for task in tasks { task?.cancel() }
    for waiter in waiting { waiter.resume() }
  }

  /// Finishes the run, unless its work or a nested run still runs, and then the runs around it. Call it under the lock.
  private func finish(_ run: PlainRun) -> [CheckedContinuation<Void, Never>] {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var next: PlainRun? = run
    while let run = next, run.ending == .pending, run.hasReturned, run.nested.isEmpty {
      next = run.parent
      waiting += conclude(run, .finished)
    }
    return waiting
  }

  /// Returns the waiters to resume. Call it under the lock.
  private func conclude(_ run: PlainRun, _ outcome: PlainRun.Outcome) -> [CheckedContinuation<Void, Never>] {
    run.ending = outcome
    running[run.number] = nil
    if let lane = run.lane, lanes[lane]?.remove(run.number) != nil, lanes[lane]?.isEmpty ?? true { lanes[lane] = nil }
    run.parent.take()?.nested[run.number] = nil
    run.joined.take()?.joiners[run.number] = nil
    for joiner in run.joiners.values { (joiner.ending, joiner.joined) = (outcome, nil) }
    (run.joiners, run.nested, run.task) = ([:], [:], nil)
    defer { run.waiting = [] }
    return run.waiting
  }
}

/// The name of a queue of runs, as a `Lane` with an id.
struct PlainLane: Hashable {
  let name: String
  let id: AnyHashable
}

/// One of the runs.
final class PlainRun: @unchecked Sendable {
  enum Outcome { case pending, finished, cancelled }

  // @unchecked: every `var` is read and written under the lock of `runs` only.
  fileprivate let number: Int
  private let runs: PlainRuns
  fileprivate var task: Task<Void, Never>?
  fileprivate var ending = Outcome.pending
  fileprivate var hasReturned = false
  fileprivate var parent: PlainRun?
  fileprivate var lane: PlainLane?
  fileprivate var nested: [Int: PlainRun] = [:]
  fileprivate var joined: PlainRun?
  fileprivate var joiners: [Int: PlainRun] = [:]
  fileprivate var waiting: [CheckedContinuation<Void, Never>] = []

  fileprivate init(number: Int, runs: PlainRuns) { (self.number, self.runs) = (number, runs) }

  var outcome: Outcome { runs.lock.withLock { ending } }

  func cancel() { runs.cancel(self) }

  /// Waits for the end.
  func finished() async -> Outcome {
    await withCheckedContinuation { continuation in
      let waits = runs.lock.withLock {
        if ending == .pending { waiting.append(continuation) }
        return ending == .pending
      }
      if !waits { continuation.resume() }
    }
    return outcome
  }
}
