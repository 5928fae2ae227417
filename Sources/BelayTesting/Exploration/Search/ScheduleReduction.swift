// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What decides that some choices at a branch need not be tried, because orders through the others are their
/// rearrangements: a partial-order reduction with persistent sets, whose footprints are learned from the executions.
///
/// ## What the executor's footprints must contain
/// The reduction relies on a second promise, beside that of `StateKey`. Let `a` and `b` be events with independent
/// footprints that can both happen at a branch, neither of them a reaction:
///
/// - after each of them the other can still happen, and has the same footprint and offers and withdraws the same events
///   as before it;
/// - both orders lead to points with equal futures: equal states, outputs, complaints, live work, offered events (their
///   order in the list may differ).
///
/// So a footprint has everything from which the event's effect follows (fields, and what decides which events it offers
/// or withdraws) and everything that the effect changes. Conditions are checked at rest between events: an event whose
/// effect such a condition may see has `everything` as its footprint, because the state between the two events is
/// another one in each order.
///
/// ## The rule
/// A branch is settled by a set `T` of its choices if each of `T` is settled, and
///
/// 1. none of `T` withdraws an event of the branch that is not in `T`;
/// 2. every event that can come before `T` is independent of each of `T`. These are the other events of the branch, what
///    those have ever offered, what these have offered, and so on; each with all footprints that it ever had.
///
/// ## Why the verdict is then the same as without reduction
/// Call two orders *equal* if one becomes the other by exchanging neighbors that are independent. Equal orders have the
/// same events, the same end and the same complaints, by the promise. A reaction is independent of nothing, so equal
/// orders are also in the same group of the verdict.
///
/// *Claim:* below a settled branch, an order equal to each of its complete orders has been tried. By induction from the
/// ends; let `s` be a branch settled by `T`, and the claim be true after each choice of `T`.
///
/// - *Let `w` be events that can happen from `s`, none of them in `T`. Then each is independent of each `c` of `T`.* If
///   not, take the first that is not, `f`, with `v` before it. All of `v` is independent of `c`, so `c·v` is possible, and
///   `f` is possible after it: `c` does not withdraw `f` if the branch offers it (rule 1), and if an event of `v` offers it,
///   one that `c` is independent of, then `c` does not either. By the claim after `c`, an order equal to one that begins
///   with `c·v·f` was tried. `f` had there the footprint that it has after `c·v`, and every event of `v` has offered there
///   what it offers. So `f` is an event of rule 2 with that footprint, and is independent of `c`: a contradiction.
/// - *Every complete order has an event of `T`.* Otherwise `c` could still happen at its end.
/// - Let `w·c·x` be a complete order, with `c` the first of `T`. It is equal to `c·w·x`, and the claim is true after `c`.
///
/// Pruning by states stays below it: a branch that is reached again is settled, with all its equal futures, and what was
/// learned below it has been learned.
///
/// What is not the same: how many orders there are is only known without reduction, and the simplest order that shows a
/// finding may be the simplest of those tried.
struct ScheduleReduction: OptionSet {
  let rawValue: Int
  /// What one event reads, another must not write.
  static let reads = ScheduleReduction(rawValue: 1)
  /// What one event writes, another must not write.
  static let writes = ScheduleReduction(rawValue: 16)
  /// Rule 1.
  static let withdrawals = ScheduleReduction(rawValue: 2)
  /// Rule 2 counts what other events offer later.
  static let later = ScheduleReduction(rawValue: 4)
  /// Reactions are independent of nothing.
  static let reactions = ScheduleReduction(rawValue: 8)
  /// Tests omit a part, to check that it is needed.
  static let exact: ScheduleReduction = [.reads, .writes, .withdrawals, .later, .reactions]
}
