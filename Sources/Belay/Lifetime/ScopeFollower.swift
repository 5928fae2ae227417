// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Ends with a scope: the scopes of a root store's descendants, and the streams of a store's values.
protocol ScopeFollower: AnyObject, Sendable {
  /// The scope has ended: decides what ends with it, before any of that is performed. Called once, outside the lock, on
  /// the thread that ended the scope.
  func scopeEnds(isStateGone: Bool) -> ScopeEngine.Verdict
  /// Performs what `scopeEnds` has decided. Called once, after `scopeEnds` was called for all followers.
  func scopeEnded(_ verdict: ScopeEngine.Verdict, isolation: isolated (any Actor)?)
}

extension ScopeEngine: ScopeFollower {
  func scopeEnds(isStateGone: Bool) -> Verdict { end(isStateGone: isStateGone) }
  func scopeEnded(_ verdict: Verdict, isolation: isolated (any Actor)?) { perform(verdict, isolation: isolation) }
}
