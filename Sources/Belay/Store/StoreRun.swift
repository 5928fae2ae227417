// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A run of a store's action.
final class StoreRun<F: Feature>: RunRecord, @unchecked Sendable {
  // @unchecked: `payload` is read and written under `engine.books`; `holds` belongs to the main actor.

  /// What the run needs until it has ended. Gone then, so that a `Run` that somebody keeps does not keep the store's state.
  struct Payload {
    let store: StoreEngine<F>
    let request: RunRequest<F>
    let action: F.Action
  }

  private var payload: Payload?
  @MainActor var holds: [(path: PartialKeyPath<F.State>, holder: HoldID)] = []

  @MainActor
  init(_ request: RunRequest<F>, action: F.Action, of store: StoreEngine<F>, parent: StoreRun? = nil) {
    payload = Payload(store: store, request: request, action: action)
    super.init(
      engine: store.scope, lane: request.lane, policy: request.policy, name: request.name, location: request.location,
      parent: parent)
  }

  /// What started it; nil once it has ended.
  @MainActor var action: F.Action? { engine.books.withLock { _ in payload?.action } }

  /// The task's owner is this run, through the engine's books. It ends when the work has returned, and is cancelled when the
  /// run ends before.
  override func launch() -> Task<Void, Never>? {
    guard let payload = engine.books.withLock({ _ in self.payload }) else { return nil }
    let handover = Handover(store: payload.store, work: payload.request.work)
    return Task { @MainActor in await handover.store.perform(self, handover.work) }
  }

  override func conclude(_ ending: RunEnding, isolation: isolated (any Actor)?) {
    let payload = engine.books.withLock { _ in
      defer { self.payload = nil }
      return self.payload
    }
    guard let payload, !ending.isStateGone else { return settle(ending.outcome) }
    if isolation === MainActor.shared {
      let handover = Unchecked(payload)
      MainActor.assumeIsolated { handover.value.store.conclude(self, handover.value, ending) }
    } else {
      let handover = Unchecked(payload)
      // One main-actor job, which ends when it has given back what was held. Nothing can be delivered meanwhile.
      Task { @MainActor in handover.value.store.conclude(self, handover.value, ending) }
    }
  }

  private struct Handover: Sendable {
    let store: StoreEngine<F>
    let work: Effect<F>.Work
  }

  /// Carries an action to the main actor, from a thread that only moves it.
  private struct Unchecked<Value>: @unchecked Sendable {
    // @unchecked: `value` is taken out of the run once, above, and opened on the main actor only.
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
