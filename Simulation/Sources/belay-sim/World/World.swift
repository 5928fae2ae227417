// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import SimulationModel

/// One schedule during its execution: the library's stores, the model, and the outside world.
final class World: @unchecked Sendable {
  // @unchecked: the process has one thread; jobs without an actor run on it too.

  let script: Script
  let model: Model
  let clock = VirtualClock()
  let lanes: [Lane]
  let gates = Gates()
  let source = Source()
  let requests = Requests()
  let batcher: Batcher<Int, Int>
  static let limiterLimit = 1
  let limiter = Limiter(limit: limiterLimit)
  var limiterActive = 0
  /// The number of runs that wait for each key of the batcher.
  var batchCallers: [Int: Int] = [:]

  /// The first difference from the model.
  private(set) var difference: String?
  private(set) var trace: [String] = []
  private let isTraced: Bool

  /// The page runs whose requests the library has released, and the model has not been told yet.
  var releasedPages: [Int] = []
  private var runsRequested = 0
  private var waits: [Int: Wait] = [:]
  private var lastWait = 0

  /// A wait for the library, and the condition under which it may last.
  private struct Wait {
    let text: String
    let isRight: () -> Bool
  }

  init(_ script: Script, isTraced: Bool) {
    self.script = script
    self.isTraced = isTraced
    model = Model(script)
    batcher = Batcher(maximumSize: 3) { [requests] keys in try await requests.answer(keys) }
    lanes = script.lanes.indices.map { $0 == 0 ? .concurrent : Lane("lane", id: $0, script.lanes[$0].policy) }
  }

  /// The number of the run that is requested now. The model counts separately.
  func nextRun() -> Int {
    defer { runsRequested += 1 }
    return runsRequested
  }

  /// A nested run's number comes from the model, which receives each event first.
  func noteNested(_ number: Int) {
    if number != runsRequested {
      differ("run \(number) is nested, and the library has requested \(runsRequested) runs before it")
    }
    runsRequested += 1
  }

  func differ(_ text: @autoclosure () -> String) {
    guard difference == nil else { return }
    difference = text()
    note("DIFFERENCE: \(difference!)")
  }

  func note(_ text: @autoclosure () -> String) {
    // Omits the module names of the values.
    if isTraced { trace.append(text().split(separator: "SimulationModel.", omittingEmptySubsequences: false).joined()) }
  }

  /// Tells the model which pages' work never begins any more, when a job is over.
  ///
  /// One job ends one task. The run of that task may have ended others, and the library releases their requests first, so
  /// the last one comes first: it was the cause.
  func tellReleasedPages() {
    while let number = releasedPages.popLast() {
      if number < model.runs.count { model.pageNeverBegan(model.runs[number]) }
    }
  }

  // MARK: Waiting

  /// Begins a wait for the library. When no job is left, `isRight` must still be true for every wait.
  func beginWait(_ text: @autoclosure () -> String, while isRight: @escaping () -> Bool) -> Int {
    lastWait += 1
    waits[lastWait] = Wait(text: isTraced ? text() : "", isRight: isRight)
    return lastWait
  }

  func endWait(_ number: Int) { waits[number] = nil }

  var waitCount: Int { waits.count }

  func checkWaits() {
    for (number, wait) in waits.sorted(by: { $0.key < $1.key }) where !wait.isRight() {
      return differ("wait \(number) \(wait.text) continues, and should be over")
    }
  }
}

/// The error of failing work.
struct SimulatedFailure: Error, Equatable {}

/// Counts what the library retains: features, and what work captures.
final class Token: Sendable {
  // Changed by any code that makes a token or drops the last reference to it, on any executor, and read and reset by
  // `Execution`: all of it on the driver's thread, where the `JobBoard` runs the jobs of every executor, one at a time.
  nonisolated(unsafe) static var live = 0
  init() { Token.live += 1 }
  deinit { Token.live -= 1 }
}

extension PolicySpec {
  var policy: Lane.Policy {
    switch (kind, limit) {
    case (.concurrent, nil): .concurrent
    case (.concurrent, let limit?): .concurrent(limit: limit)
    case (.enqueue, let limit): .concurrent(limit: limit ?? 1)
    case (.restart, let limit): .restart(limit: limit ?? 1)
    case (.drop, let limit): .drop(limit: limit ?? 1)
    case (.join, let limit): .join(limit: limit ?? 1)
    case (.keepLatest, let limit): .keepLatest(limit: limit ?? 1)
    }
  }
}
