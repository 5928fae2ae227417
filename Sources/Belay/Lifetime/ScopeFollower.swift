// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What ends with a scope: the scopes of a root store's descendants, and the streams of a store's values.
protocol ScopeFollower: AnyObject, Sendable {
  /// The scope has ended: decides what ends with it, before anything of that is carried out. Called once, outside the lock,
  /// on the thread that ended it.
  func scopeEnds(isStateGone: Bool) -> ScopeEngine.Verdict
  /// Carries out what `scopeEnds` has decided. Called once, after that was called for all.
  func scopeEnded(_ verdict: ScopeEngine.Verdict, isolation: isolated (any Actor)?)
}

extension ScopeEngine: ScopeFollower {
  func scopeEnds(isStateGone: Bool) -> Verdict { end(isStateGone: isStateGone) }
  func scopeEnded(_ verdict: Verdict, isolation: isolated (any Actor)?) { carryOut(verdict, isolation: isolation) }
}
