// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Returns when every main-actor job that is in the queue now has run, and every one that those jobs enqueue: the main
/// actor runs its jobs in order, and this test continues behind them.
///
/// That is true for jobs, and a new task begins as one. A *resumed* one returns by way of another thread: wait for its
/// effect, not for turns.
@MainActor
func mainActorTurns(_ count: Int = 1) async {
  for _ in 0..<count { await Task { @MainActor in }.value }
}

/// Runs `body` in a separate job, behind those that are in the queue now and before those that they enqueue.
@MainActor
func inNextJob(_ body: @escaping @MainActor () -> Void) async { await Task { @MainActor in body() }.value }
