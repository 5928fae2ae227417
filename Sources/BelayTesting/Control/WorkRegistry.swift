// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The state of a monitor: which runs there are, where each waits, and whether anything has moved.
final class WorkRegistry: Sendable {
  private struct Entry {
    let number: Int
    let run: RunDescription
    let hasJoined: Bool
    var isQueued: Bool
    var isWorking = false
    /// Nil: its results still count.
    var ending: Run.Outcome?
    var waits: [ScheduledWait] = []
    /// How often one of its waits has begun or ended. Unit: beginnings and ends.
    var waited = 0
  }

  private struct Wait {
    let run: RunDescription.ID
    let what: String
  }

  private struct State {
    var entries: [RunDescription.ID: Entry] = [:]
    /// All runs, ended ones included: work left behind by a run keeps the run's id from being reused.
    var known: [RunDescription.ID: RunDescription] = [:]
    /// The descriptions of the current waits.
    var waits: [ScheduledWait: Wait] = [:]
    var numbered = 0
    /// Jobs that are enqueued on the executor and have not been done. Unit: jobs.
    var openJobs = 0
    /// Grows with every recorded change.
    var moves: UInt64 = 0
    /// How many have followed since the test began to wait for rest. Unit: reactions.
    var reactions = 0
    var endlessReaction: String?
  }

  private let state = Lock(State())

  // MARK: What moves

  /// Grows with every observable step of the work. Nil while a job is enqueued: the work will move.
  var moves: UInt64? { state.withLock { $0.openJobs == 0 ? $0.moves : nil } }

  func jobComes() {
    state.withLock { state in
      state.openJobs += 1
      state.moves += 1
    }
  }

  func jobIsDone() { state.withLock { $0.openJobs -= 1 } }

  /// Records that something under the test's control was resumed.
  func moved() { state.withLock { $0.moves += 1 } }

  // MARK: Reactions

  /// How many reactions may follow while the test waits for rest: after a clock's wake or a call's answer, between two
  /// lines of the test. Unit: reactions.
  static let mostReactions = 1_000

  /// A reaction is about to follow. False: there were too many.
  func reacts(_ name: @autoclosure () -> String) -> Bool {
    let isAllowed = state.withLock { state in
      state.reactions += 1
      return state.reactions <= Self.mostReactions
    }
    if isAllowed { return true }
    let name = name()
    state.withLock { $0.endlessReaction = $0.endlessReaction ?? name }
    return false
  }

  func beginSettling() { state.withLock { $0.reactions = 0 } }

  /// The reaction that was stopped, since this was last taken.
  var endlessReaction: String? { state.withLock { $0.endlessReaction } }
  func takeEndlessReaction() -> String? { state.withLock { $0.endlessReaction.take() } }

  // MARK: Runs

  func observe(_ event: RunEvent, of run: RunDescription) {
    let id = run.id
    switch event {
    case .created: break
    case .registered(let placement): registered(run, placement)
    case .started: change { $0.entries[id]?.isQueued = false }
    case .ended(let outcome): ended(id, outcome)
    case .workBegan: change { $0.entries[id]?.isWorking = true }
    case .workReturned: workReturned(id)
    }
  }

  private func registered(_ run: RunDescription, _ placement: RunEvent.Placement) {
    change { state in
      state.numbered += 1
      state.entries[run.id] = Entry(
        number: state.numbered, run: run, hasJoined: placement == .joins, isQueued: placement == .waits)
      state.known[run.id] = run
    }
  }

  private func ended(_ run: RunDescription.ID, _ outcome: Run.Outcome) {
    change { state in
      // A run whose work has not begun has no work that could continue.
      if state.entries[run]?.isWorking == true {
        state.entries[run]?.ending = outcome
      } else {
        state.entries[run] = nil
      }
    }
  }

  private func workReturned(_ run: RunDescription.ID) {
    change { state in
      state.entries[run]?.isWorking = false
      if state.entries[run]?.ending != nil { state.entries[run] = nil }
    }
  }

  func beginWait(of run: RunDescription.ID, _ what: String) -> ScheduledWait {
    change { state in
      state.numbered += 1
      let wait = ScheduledWait(number: state.numbered)
      state.waits[wait] = Wait(run: run, what: what)
      state.entries[run]?.waits.append(wait)
      state.entries[run]?.waited += 1
      return wait
    }
  }

  func endWait(_ wait: ScheduledWait) {
    change { state in
      guard let run = state.waits.removeValue(forKey: wait)?.run else { return }
      state.entries[run]?.waits.removeAll { $0 == wait }
      state.entries[run]?.waited += 1
    }
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      state.moves += 1
      return body(&state)
    }
  }

  // MARK: What is left

  /// Runs that have not ended, and ended ones whose work continues, in the order in which they were requested.
  var live: [LiveRun] {
    state.withLock { state in
      state.entries.values.sorted { $0.number < $1.number }.map { entry in
        LiveRun(
          number: entry.number, run: entry.run, hasJoined: entry.hasJoined, isQueued: entry.isQueued,
          isWorking: entry.isWorking, ending: entry.ending,
          waits: entry.waits.compactMap { state.waits[$0]?.what }, waited: entry.waited)
      }
    }
  }

  /// Work that waits although its run is over: what a deadline has left behind, and tasks that work has started itself.
  var leftovers: [String] {
    let leftovers = state.withLock { state in
      state.waits.sorted { $0.key.number < $1.key.number }.compactMap { _, wait in
        state.entries[wait.run] == nil ? (run: state.known[wait.run], what: wait.what) : nil
      }
    }
    // Outside the lock, because lanes describe values of the user.
    return leftovers.map { run, what in
      "\(run.map { "\($0)" } ?? "A run") has ended, and work that it left behind waits \(what)"
    }
  }

  /// The description of a run that was ever registered, including one whose work was left behind.
  func text(of run: RunDescription.ID) -> String? { state.withLock { $0.known[run] }?.description }
}
