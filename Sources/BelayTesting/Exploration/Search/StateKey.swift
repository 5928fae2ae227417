// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What two branches must have in common for the search to continue from only one of them.
///
/// ## What the executor's signature must contain
/// The search relies on one promise. *Two branches with equal keys have equal futures*: whatever sequence of choices is
/// made from there, both offer the same events in the same order at every later branch, and both end with equal
/// observations and equal complaints. The search puts into the key what it knows, the events of the past (as a
/// multiset) and the events of this branch (in order). All the rest must be in the signature:
///
/// - what determines the future: the state of every store, held values included; every live run with its progress and
///   what it has captured (a call that answered `true` differs from one that answered `false`, even when no state shows
///   it yet); lanes and queues in order; the remaining time of each timer. Also the time itself, when an event's name
///   or an observation contains it;
/// - what the past adds to the end: everything that an observation reports and that the state no longer shows, which is
///   the outputs so far in their order, and whatever an invariant remembers;
/// - the complaints so far, because they are part of the end.
///
/// A signature with too much in it costs executions. One with too little costs findings. Nil is always right.
///
/// ## Why the verdict is then the same as without pruning
/// Write `key(p)` for the key after the choices `p`. Let `p·s` be a complete order, and `q` the beginning that was
/// tried first with `key(q) = key(p)`.
///
/// 1. *Nothing is lost.* By the promise `q·s` is a complete order as well, its steps after `q` are those of `p·s` after
///    `p`, and it ends with the same observation and complaints. The pasts of `p` and `q` are equal multisets, so those
///    of `p·s` and `q·s` are: they are in the same group. (Without the past in the key, `p·s` may be in a group of
///    which `q·s` is no member, and that group would lack an end.) By induction over the branches of `s`, the graph of
///    what was tried has a path for every complete order, with that order's group, observation and complaints.
/// 2. *Nothing is added.* Every path of the graph is a complete order, by the same step in the other direction.
/// 3. *The reference is the same, and so is each finding's schedule.* These are minima of `ScheduleDistance`, and what
///    is pruned may be smaller than what was tried: `p < q` happens. So they are not taken from what was tried, but
///    computed over all paths of the graph. All beginnings with equal keys are equally long (their pasts are equal
///    multisets), and choices mean the same in both (the events are in the key, in order). So the smaller beginning
///    gives the smaller order for every `s`, and keeping the smallest beginning per branch finds the minimum. For the
///    same reason the graph has no cycles, and the orders can be counted without being executed.
///
/// If the bound is reached first, 2 still holds: the reported findings are right, and there may be more.
struct StateKey: Hashable {
  private let signature: AnyHashable
  private let past: ScheduleEventCounts
  private let events: [ScheduleEvent]

  init(signature: AnyHashable, past: ScheduleEventCounts, events: [ScheduleEvent], parts: Parts = .all) {
    self.signature = signature
    self.past = parts.contains(.past) ? past : ScheduleEventCounts()
    self.events = parts.contains(.events) ? events : []
  }

  /// What is compared besides the signature. Tests omit a part, to check that it is needed.
  struct Parts: OptionSet {
    let rawValue: Int
    static let past = Parts(rawValue: 1)
    static let events = Parts(rawValue: 2)
    static let all: Parts = [.past, .events]
  }
}
