// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The decisions of one execution. The executor consults it at every branch, and returns it at the end.
///
/// During an execution, the plan contains the search's graph. The plan is not copyable, so that the graph is never
/// copied: it has a branch for everything that was tried, and every execution would copy it.
package struct SchedulePlan: ~Copyable {
  enum Rule {
    /// The first choice that is not settled: depth first, if every execution has this rule.
    case inOrder
    /// One of the choices that are not settled.
    case random(SchedulePriorities)
    /// These choices, then each of `wanted` as soon as it can happen, in this order as far as possible; then the
    /// default order.
    case following([Int], wanted: [ScheduleEvent])
  }

  let limits: ScheduleLimits
  let keyParts: StateKey.Parts
  private(set) var rule: Rule
  private(set) var graph: ScheduleGraph
  private(set) var steps: [ScheduleStep] = []
  /// Whether the execution was stopped because everything that can follow is known.
  private(set) var isPruned = false
  /// Why the execution was stopped, if that is a mistake.
  private(set) var error: ScheduleError?

  private var past = ScheduleEventCounts()
  /// What the last event has touched.
  private var footprint = Footprint.everything
  private var edge: ScheduleGraph.Edge?

  init(_ rule: Rule, graph: ScheduleGraph, limits: ScheduleLimits, keyParts: StateKey.Parts = .all) {
    (self.rule, self.graph, self.limits, self.keyParts) = (rule, graph, limits, keyParts)
  }

  private var isStopped: Bool { isPruned || error != nil }
  private var schedule: Schedule { Schedule(steps.map(\.choice)) }

  /// The event that was chosen last has touched nothing but this. Called at the rest after it; without it, the event
  /// may have touched everything. See `ScheduleReduction`.
  package mutating func touched(_ footprint: Footprint) { self.footprint = footprint }

  /// Returns the index in `events` of the next event; nil: stop here.
  ///
  /// - Parameters:
  ///   - events: All events that can happen now, in an order that is the same in every execution. The first is the
  ///     default.
  ///   - signature: Equal at two branches only if they have equal futures, as `StateKey` defines. Nil if that is not
  ///     known: nothing is pruned here then. Not asked for where an
  ///     execution before has come in the same way.
  package mutating func choose(
    among events: [ScheduleEvent], signature: @autoclosure () -> AnyHashable? = nil
  ) -> Int? {
    precondition(!events.isEmpty, "A place where nothing can happen is the end of an execution, not a branch of it")
    precondition(!isStopped, "The execution was told to stop after \(schedule), and asked again")
    guard steps.count < limits.longest else {
      error = .endless(steps: steps.count)
      return nil
    }
    let (prunes, past, keyParts) = (limits.prunes, past, keyParts)
    func key() -> StateKey? {
      guard prunes else { return nil }
      return signature().map { StateKey(signature: $0, past: past, events: events, parts: keyParts) }
    }
    let branch: Int
    do throws(ScheduleGraph.Contradiction) {
      branch = try graph.arrive(by: edge, footprint, events: events, past: past, key())
    } catch {
      self.error = scheduleError(error, now: events)
      return nil
    }
    guard let choice = choose(at: branch, events) else { return nil }
    steps.append(ScheduleStep(events: events, choice: choice))
    self.past.add(events[choice])
    footprint = .everything
    edge = ScheduleGraph.Edge(branch: branch, choice: choice)
    return choice
  }

  private mutating func choose(at branch: Int, _ events: [ScheduleEvent]) -> Int? {
    switch rule {
    case .inOrder:
      guard let choice = graph.nextChoice(at: branch) else { return stop() }
      return choice
    case .random(var priorities):
      let choices = graph.unsettledChoices(at: branch)
      if choices.isEmpty { return stop() }
      let choice = priorities.choose(among: choices, of: events, step: steps.count)
      rule = .random(priorities)
      return choice
    case .following(let choices, var wanted):
      if steps.count < choices.count {
        let choice = choices[steps.count]
        if events.indices.contains(choice) { return choice }
        error = .noSuchEvent(step: steps.count + 1, events: events, asked: choice, Schedule(choices))
        return nil
      }
      guard let next = wanted.firstIndex(where: events.contains) else { return 0 }
      let event = wanted.remove(at: next)
      rule = .following(choices, wanted: wanted)
      return events.firstIndex(of: event)
    }
  }

  private mutating func stop() -> Int? {
    isPruned = true
    return nil
  }

  /// The execution is over. Nil if it was invalid; `error` says why.
  mutating func finish(_ end: ExecutionEnd) -> Execution? {
    if error != nil { return nil }
    if isPruned { return Execution(steps: steps, isPruned: true, end: end) }
    precondition(end.observation != nil, "Only an execution that was told to stop may have no observation of its end")
    if case .following(let choices, _) = rule,
      let late = choices.indices.first(where: { $0 >= steps.count && choices[$0] > 0 })
    {
      error = .overBefore(step: late + 1, steps: steps.count, asked: choices[late], Schedule(choices))
      return nil
    }
    do throws(ScheduleGraph.Contradiction) {
      try graph.finish(by: edge, footprint, end: end)
    } catch {
      self.error = scheduleError(error, now: nil)
      return nil
    }
    return Execution(steps: steps, end: end)
  }

  private func scheduleError(_ contradiction: ScheduleGraph.Contradiction, now: [ScheduleEvent]?) -> ScheduleError {
    switch contradiction {
    case .events(let before): .notRepeatable(after: schedule, steps: steps.count, before: before, now: now)
    case .end: .otherEnd(after: schedule, steps: steps.count)
    }
  }
}
