// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Everything that was tried: branches, and where each choice led.
///
/// A branch that is reached in several ways (with equal keys) exists once. Without keys the graph is a tree. A branch
/// is *settled* when it is completely known: every choice has been tried, and every branch that a choice leads to is
/// settled.
struct ScheduleGraph {
  /// A choice at a branch.
  struct Edge: Hashable {
    let branch: Int
    let choice: Int
  }

  enum Target {
    case untried
    case branch(Int)
    case end(ExecutionEnd)
  }

  struct Branch {
    let events: [ScheduleEvent]
    let past: ScheduleEventCounts
    /// How many steps lead here; the same on every path.
    let depth: Int
    fileprivate(set) var targets: [Target]
    fileprivate var unsettled: Int
    /// The choices that lead here, while this branch is not settled.
    fileprivate var arrivals: [Edge?] = []
  }

  /// In the order in which they were first reached.
  private(set) var branches: [Branch] = []
  /// The beginning of the scenario.
  private(set) var start: Target = .untried
  private var known: [StateKey: Int] = [:]

  /// Every order has been tried, or leads to a settled branch.
  var isSettled: Bool { isSettled(start) }

  func isSettled(branch: Int) -> Bool { branches[branch].unsettled == 0 }

  /// The choices at `branch` that are not settled.
  func unsettledChoices(at branch: Int) -> [Int] {
    let targets = branches[branch].targets
    return targets.indices.filter { !isSettled(targets[$0]) }
  }

  private func isSettled(_ target: Target) -> Bool {
    switch target {
    case .untried: false
    case .branch(let branch): isSettled(branch: branch)
    case .end: true
    }
  }

  // MARK: Recording executions

  /// An execution contradicts what was recorded before at the same point.
  enum Contradiction: Error {
    /// Different events could happen there; nil: the execution was over.
    case events([ScheduleEvent]?)
    case end
  }

  /// An execution has come through `edge` to a branch with these `events`. A nil edge is the beginning.
  mutating func arrive(
    by edge: Edge?, events: [ScheduleEvent], past: ScheduleEventCounts, key: StateKey?
  ) throws(Contradiction) -> Int {
    let branch: Int
    switch target(of: edge) {
    case .end: throw .events(nil)
    case .branch(let before): branch = before
    case .untried:
      branch = key.flatMap { known[$0] } ?? add(events, past: past, key: key)
      lead(edge, to: .branch(branch))
    }
    guard branches[branch].events == events else { throw .events(branches[branch].events) }
    return branch
  }

  /// An execution has come through `edge` to its end.
  mutating func finish(by edge: Edge?, end: ExecutionEnd) throws(Contradiction) {
    switch target(of: edge) {
    case .branch(let before): throw .events(branches[before].events)
    case .end(let before):
      guard before == end else { throw .end }
    case .untried: lead(edge, to: .end(end))
    }
  }

  private func target(of edge: Edge?) -> Target {
    guard let edge else { return start }
    return branches[edge.branch].targets[edge.choice]
  }

  private mutating func add(_ events: [ScheduleEvent], past: ScheduleEventCounts, key: StateKey?) -> Int {
    branches.append(
      Branch(
        events: events, past: past, depth: past.total,
        targets: events.map { _ in .untried }, unsettled: events.count))
    if let key { known[key] = branches.count - 1 }
    return branches.count - 1
  }

  private mutating func lead(_ edge: Edge?, to target: Target) {
    if let edge { branches[edge.branch].targets[edge.choice] = target } else { start = target }
    if case .branch(let branch) = target, !isSettled(target) {
      branches[branch].arrivals.append(edge)
    } else {
      settle(edge)
    }
  }

  /// Settling one choice may settle its branch, and then the choices that lead to the branch.
  private mutating func settle(_ edge: Edge?) {
    var settled = [edge]
    while let next = settled.popLast() {
      // No choice leads to the beginning.
      guard let next else { continue }
      branches[next.branch].unsettled -= 1
      guard branches[next.branch].unsettled == 0 else { continue }
      settled += branches[next.branch].arrivals
      branches[next.branch].arrivals = []
    }
  }
}
