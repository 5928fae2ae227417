// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A run for an actor, which it holds weakly.
final class ActorRun<Owner: Actor>: ScopeRun, @unchecked Sendable {
  // @unchecked: `owner` is written in `init` only, and reading a weak reference is atomic.
  private weak var owner: Owner?

  init(
    owner: Owner, engine: ScopeEngine, lane: Lane, policy: Lane.Policy?, name: String?, location: SourceLocation,
    onFailure: (@Sendable (any Error, Lane) -> Void)?
  ) {
    self.owner = owner
    super.init(
      engine: engine, lane: lane, policy: policy, name: name, location: location, onFailure: onFailure)
  }

  func enter<Result: Sendable>(_ body: @Sendable (isolated Owner) throws -> Result) async throws -> Result {
    guard isLive, let owner else { throw CancellationError() }
    return try await perform(body, in: owner)
  }

  private func perform<Result: Sendable>(
    _ body: @Sendable (isolated Owner) throws -> Result, in owner: isolated Owner
  ) throws -> Result {
    // Checked again on the actor: the way here was a suspension.
    guard isLive else { throw CancellationError() }
    return try body(owner)
  }
}
