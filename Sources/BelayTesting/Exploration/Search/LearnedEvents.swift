// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What is known of each event, from all executions.
struct LearnedEvents {
  private struct Known {
    /// The union of all footprints.
    var footprint: Footprint
    var offers: Set<ScheduleEvent> = []
  }

  private var known: [ScheduleEvent: Known] = [:]
  var parts = ScheduleReduction.exact

  mutating func learn(_ event: ScheduleEvent, _ footprint: Footprint, offers: some Sequence<ScheduleEvent>) {
    if known[event] == nil {
      known[event] = Known(footprint: footprint)
    } else {
      known[event]?.footprint.formUnion(footprint)
    }
    known[event]?.offers.formUnion(offers)
  }

  /// An event that can come before `chosen`, from among `others`, and is not independent of it; or one of `others` that
  /// it withdraws. Nil: these choices settle the branch.
  func violation(of chosen: [ReducedChoice], others: [ScheduleEvent]) -> ScheduleEvent? {
    for choice in chosen {
      if parts.contains(.reactions), choice.event.isReaction { return others.first }
      guard parts.contains(.withdrawals) else { continue }
      if let withdrawn = others.first(where: choice.withdrawn.contains) { return withdrawn }
    }
    let own = Set(chosen.map(\.event))
    var seen = Set(others)
    var waiting = others
    var next = 0
    // In the order of the branch, so that the search stays in sequence.
    while next < waiting.count {
      let event = waiting[next]
      next += 1
      guard let known = known[event], !(event.isReaction && parts.contains(.reactions)),
        chosen.allSatisfy({ $0.footprint.isIndependent(of: known.footprint, parts) })
      else { return event }
      guard parts.contains(.later) else { continue }
      waiting += known.offers.filter { !own.contains($0) && seen.insert($0).inserted }
    }
    return nil
  }
}

/// A choice at a branch, with what it did there.
struct ReducedChoice {
  let event: ScheduleEvent
  let footprint: Footprint
  let withdrawn: Set<ScheduleEvent>
}
