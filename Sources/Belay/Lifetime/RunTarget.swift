// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The work behind a ``Run``: one run (``RunRecord``), or several as one (``RunGroup``).
///
/// It *ends* at the moment from which it has no more effect, and is *settled* when what follows has been done: held
/// fields restored, undos applied. Waiters are resumed when it is settled.
protocol RunTarget: AnyObject, Sendable {
  /// Pending until it has ended. It is known before the target is settled.
  var outcome: Run.Outcome { get }
  /// The text in reports.
  var label: String { get }

  /// Cancels all its runs in one turn. Does nothing if all have ended.
  func cancel(isolation: isolated (any Actor)?)
  /// Notifies `follower` when the target is settled; at once if it is.
  func follow(_ follower: any RunFollower)
  func unfollow(_ follower: any RunFollower)
}

/// Is notified once, when a run or a group is settled.
protocol RunFollower: AnyObject, Sendable {
  func runSettled(_ outcome: Run.Outcome)
}
