// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import BelayTestSupport

/// The behavior of one lane as documented in `Lane.Policy`: plain lists.
///
/// Runs are numbered in the order in which they are requested.
struct LaneListModel {
  enum Event: Hashable {
    case start(LaneRule)
    case finish(Int)
    case fail(Int)
    case cancel(Int)
    case cancelLane
    /// The limit of those that wait is raised.
    case raise(Int)
    case end
  }

  /// In the order in which they began.
  private(set) var going: [Int] = []
  private(set) var waiting: [(run: Int, limit: Int)] = []
  /// Runs that share the end of another run.
  private(set) var sharing: [(run: Int, with: Int)] = []
  /// By number.
  private(set) var outcomes: [String] = []
  /// In the order in which their work was begun.
  private(set) var launched: [Int] = []
  private(set) var isOver = false
  /// The model's deliberate mistake.
  private let fault: LaneFault?

  init(fault: LaneFault? = nil) { self.fault = fault }

  var count: Int { outcomes.count }
  var isEmpty: Bool { going.isEmpty && waiting.isEmpty && sharing.isEmpty }

  /// Every possible next event.
  func events(starting rules: [LaneRule]) -> [Event] {
    rules.map { .start($0) }
      + going.flatMap { [.finish($0), .fail($0), .cancel($0)] }
      + waiting.map { .cancel($0.run) }
      + sharing.map { .cancel($0.run) }
      + (waiting.isEmpty ? [] : [.raise(2)])
      + [.cancelLane, .end]
  }

  mutating func happen(_ event: Event) {
    switch event {
    case .start(let rule): start(rule)
    case .finish(let run): close(run, "finished")
    case .fail(let run): close(run, "failed")
    case .cancel(let run):
      if fault == .detachingCancelsBoth, let shared = sharing.first(where: { $0.run == run }) {
        close(shared.with, "cancelled")
      }
      close(run, "cancelled")
    case .cancelLane: closeAll()
    case .raise(let limit): raise(limit)
    case .end:
      closeAll()
      isOver = fault != .startsAfterTheEnd
    }
  }

  private mutating func start(_ rule: LaneRule) {
    let run = outcomes.count
    outcomes.append("pending")
    guard !isOver else {
      outcomes[run] = "cancelled"
      return
    }
    let limit = fault == .limitOffByOne ? rule.limit + 1 : rule.limit
    let isBusy = going.count + waiting.count >= limit

    switch rule {
    case .concurrent:
      go(run)
    case .concurrentLimited:
      if waiting.isEmpty && going.count < limit { go(run) } else { wait(run, limit) }
    case .restart:
      if fault != .restartForgetsThoseThatWait {
        for (old, _) in waiting { outcomes[old] = superseded }
        waiting = []
      }
      while going.count >= limit {
        let oldest = fault == .restartSupersedesTheNewest ? going.removeLast() : going.removeFirst()
        tell(oldest, superseded)
      }
      go(run)
    case .drop:
      if isBusy { outcomes[run] = fault == .droppedSaysCancelled ? "cancelled" : "dropped" } else { go(run) }
    case .join:
      if isBusy {
        sharing.append((run, with: fault == .joinsTheOldest ? going[0] : going[going.count - 1]))
      } else {
        go(run)
      }
    case .keepLatest:
      if going.count < limit {
        for (old, _) in waiting { outcomes[old] = "dropped" }
        waiting = []
        go(run)
      } else if fault == .keepLatestKeepsTheOldest, !waiting.isEmpty {
        outcomes[run] = "dropped"
      } else {
        for (old, _) in waiting { outcomes[old] = "dropped" }
        waiting = []
        wait(run, limit)
      }
    }
  }

  private var superseded: String { fault == .supersededSaysCancelled ? "cancelled" : "superseded" }

  private mutating func go(_ run: Int) {
    going.append(run)
    launched.append(run)
  }

  private mutating func wait(_ run: Int, _ limit: Int) {
    waiting.insert((run, limit), at: fault == .lastInFirstOut ? 0 : waiting.count)
  }

  private mutating func raise(_ limit: Int) {
    if fault == .raisingForgetsThoseThatWait { return }
    let lowest = fault == .raisingLowers ? 1 : limit
    waiting = waiting.map { ($0.run, fault == .raisingLowers ? lowest : max($0.limit, lowest)) }
    startThoseThatFit()
  }

  /// The run's slot is free, and waiting runs start.
  private mutating func close(_ run: Int, _ outcome: String) {
    going.removeAll { $0 == run }
    waiting.removeAll { $0.run == run }
    sharing.removeAll { $0.run == run }
    tell(run, outcome)
    if outcome == "failed" && fault == .stopsAfterAThrow { return }
    if outcome == "cancelled" && fault == .stopsAfterACancel { return }
    startThoseThatFit()
  }

  private mutating func startThoseThatFit() {
    while let (next, limit) = waiting.first, going.count < limit {
      waiting.removeFirst()
      go(next)
    }
  }

  private mutating func closeAll() {
    for run in going { tell(run, "cancelled") }
    going = []
    if fault == .laneCancelForgetsThoseThatWait {
      startThoseThatFit()
      return
    }
    for (run, _) in waiting { outcomes[run] = "cancelled" }
    waiting = []
  }

  private mutating func tell(_ run: Int, _ outcome: String) {
    outcomes[run] = outcome
    for (sharer, with) in sharing where with == run { outcomes[sharer] = outcome }
    sharing.removeAll { $0.with == run }
  }
}
