// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Everything that was tried: branches, and where each choice led.
///
/// A branch that is reached in several ways (with equal keys) exists once. Without keys the graph is a tree. A branch
/// is *settled* when it is completely known: every choice has been tried, and every branch that a choice leads to is
/// settled; or when this is true of some choices, and all orders through the others are rearrangements of orders through
/// these (`ScheduleReduction`).
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
    /// The choices that lead here, while this branch is not settled.
    fileprivate var arrivals: [Edge?] = []
    /// What each tried choice did here.
    fileprivate var footprints: [Int: Footprint] = [:]
    fileprivate var settled: Set<Int> = []
    fileprivate(set) var isSettled = false
    /// The choice that the reduction asks for next.
    fileprivate var preferred: Int?
  }

  /// In the order in which they were first reached.
  private(set) var branches: [Branch] = []
  /// The beginning of the scenario.
  private(set) var start: Target = .untried
  private var known: [StateKey: Int] = [:]
  private var learned = LearnedEvents()
  /// Whether some choices are not tried because of what was learned.
  let reduces: Bool
  /// How many branches were settled without all their choices.
  private(set) var reducedBranches = 0

  init(reduces: Bool = true, parts: ScheduleReduction = .exact) {
    self.reduces = reduces
    learned.parts = parts
  }

  /// Every order has been tried, or leads to a settled branch.
  var isSettled: Bool { isSettled(start) }

  func isSettled(branch: Int) -> Bool { branches[branch].isSettled }

  /// The choices at `branch` that are not settled; none if the branch is.
  func unsettledChoices(at branch: Int) -> [Int] {
    if branches[branch].isSettled { return [] }
    let targets = branches[branch].targets
    return targets.indices.filter { !isSettled(targets[$0]) }
  }

  /// The choice with which the search goes on, depth first; nil: the branch is settled.
  func nextChoice(at branch: Int) -> Int? {
    if let preferred = branches[branch].preferred, !branches[branch].isSettled { return preferred }
    return unsettledChoices(at: branch).first
  }

  private func isSettled(_ target: Target) -> Bool {
    switch target {
    case .untried: false
    case .branch(let branch): isSettled(branch: branch)
    case .end: true
    }
  }

  /// How often each event was one of several that could happen. Unit: branches.
  var offered: [ScheduleEvent: Int] {
    branches.reduce(into: [:]) { offered, branch in
      if branch.events.count > 1 { for event in Set(branch.events) { offered[event, default: 0] += 1 } }
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
    by edge: Edge?, _ footprint: Footprint, events: [ScheduleEvent], past: ScheduleEventCounts,
    _ key: @autoclosure () -> StateKey?
  ) throws(Contradiction) -> Int {
    let branch: Int
    learn(edge, footprint, events)
    switch target(of: edge) {
    case .end: throw .events(nil)
    case .branch(let before): branch = before
    case .untried:
      let key = key()
      branch = key.flatMap { known[$0] } ?? add(events, past: past, key: key)
      lead(edge, to: .branch(branch))
    }
    guard branches[branch].events == events else { throw .events(branches[branch].events) }
    return branch
  }

  /// An execution has come through `edge` to its end.
  mutating func finish(by edge: Edge?, _ footprint: Footprint, end: ExecutionEnd) throws(Contradiction) {
    learn(edge, footprint, [])
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
        targets: events.map { _ in .untried }))
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

  private mutating func learn(_ edge: Edge?, _ footprint: Footprint, _ events: [ScheduleEvent]) {
    guard reduces, let edge else { return }
    let before = branches[edge.branch].events
    // Known from an execution before: a footprint follows from the branch.
    guard branches[edge.branch].footprints[edge.choice] == nil else { return }
    branches[edge.branch].footprints[edge.choice] = footprint
    learned.learn(before[edge.choice], footprint, offers: events.filter { !before.contains($0) })
  }

  /// Settling one choice may settle its branch, and then the choices that lead to the branch.
  private mutating func settle(_ edge: Edge?) {
    var settled = [edge]
    while let next = settled.popLast() {
      // No choice leads to the beginning.
      guard let next else { continue }
      branches[next.branch].settled.insert(next.choice)
      guard !branches[next.branch].isSettled, settles(next.branch, last: next.choice) else { continue }
      branches[next.branch].isSettled = true
      settled += branches[next.branch].arrivals
      branches[next.branch].arrivals = []
    }
  }

  /// Whether the settled choices of a branch settle it.
  private mutating func settles(_ branch: Int, last: Int) -> Bool {
    let (events, settled) = (branches[branch].events, branches[branch].settled)
    if settled.count == events.count { return true }
    guard reduces else { return false }
    let all = settled.sorted()
    for choices in all.count == 1 ? [all] : [[last], all] {
      let others = events.indices.filter { !choices.contains($0) }.map { events[$0] }
      guard let violation = learned.violation(of: choices.map { chosen($0, at: branch) }, others: others) else {
        reducedBranches += 1
        return true
      }
      branches[branch].preferred = events.firstIndex(of: violation).flatMap { settled.contains($0) ? nil : $0 }
    }
    return false
  }

  private func chosen(_ choice: Int, at branch: Int) -> ReducedChoice {
    let events = branches[branch].events
    let after =
      if case .branch(let next) = branches[branch].targets[choice] { branches[next].events } else { [ScheduleEvent]() }
    return ReducedChoice(
      event: events[choice], footprint: branches[branch].footprints[choice] ?? .everything,
      withdrawn: Set(events).subtracting(after))
  }
}
