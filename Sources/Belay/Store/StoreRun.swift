// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A run of a store's action.
final class StoreRun<F: Feature>: RunRecord, @unchecked Sendable {
  // @unchecked: `payload` is read and written under `engine.registry`; `holds`, `offeredLoad`, `pages`, `isFailureShown` and
  // `hasPageNow` are used on the main actor only.

  /// What the run needs until it has ended. It is removed then, so that a `Run` that is kept longer does not keep the
  /// store's state alive.
  ///
  /// It is a class, so that moving it under the lock and to another thread moves one reference. Moving values of a
  /// feature's types would cost a metadata lookup each time.
  final class Payload: @unchecked Sendable {
    // @unchecked: immutable, and read on the main actor only. The thread that releases the last reference destroys it,
    // as with any main-actor object.
    let store: StoreEngine<F>
    let request: RunRequest<F>
    let action: F.Action

    init(store: StoreEngine<F>, request: RunRequest<F>, action: F.Action) {
      self.store = store
      self.request = request
      self.action = action
    }
  }

  private var payload: Payload?
  /// The fields that it holds or loads, by the numbers of its holds.
  @MainActor var holds = NumberedStack<AnyKeyPath>()
  /// A load that `Effect.load` has begun, and that the work is to continue.
  @MainActor var offeredLoad: (path: AnyKeyPath, holder: HoldID)?
  /// The pages that it has asked for, by the fields that show how they are doing: observers are told of the list.
  @MainActor var pages: [AnyKeyPath: AskedPage<F.State>] = [:]
  /// Whether its work was a load whose failure the field already shows.
  @MainActor var isFailureShown = false
  /// Whether it loads pages, and this is the turn in which a load of its ends.
  @MainActor var hasPageNow = false

  @MainActor
  init(_ request: RunRequest<F>, action: F.Action, of store: StoreEngine<F>, parent: StoreRun? = nil) {
    payload = Payload(store: store, request: request, action: action)
    super.init(
      engine: store.scope, lane: request.lane, policy: store.policy(of: request), name: request.name,
      priority: request.priority, location: request.location, parent: parent,
      scheduler: store.tree.scheduler ?? Scheduling.current)
    store.tree.openRuns += 1
    engine.lifetime(.created(RunWork(owner: nil, handle: nil, work: { _ = request })), of: description)
  }

  /// The action that started it; nil once it has ended.
  @MainActor var action: F.Action? { currentPayload?.action }

  /// The task is owned by this run, through the engine's registry. It ends when the work has returned, and is cancelled
  /// if the run ends before.
  override func launch() -> Task<Void, Never>? {
    Scheduling.task(name: taskName, priority: priority) { @MainActor in
      await observed {
        // Read when the task begins: a task that is superseded before then holds only its run.
        guard let payload = currentPayload else { return }
        await payload.store.perform(self, payload.request.work)
      }
    }
  }

  override var feature: (any Any.Type)? { F.self }

  override func concludeAll(_ ended: [ScopeEngine.Verdict.Ended], isolation: isolated (any Actor)?) {
    guard let store = currentPayload?.store else { return Self.forget(ended) }
    if isolation === MainActor.shared {
      MainActor.assumeIsolated { store.conclude(ended) }
    } else if ended.first?.ending.isStateGone == true {
      // The root's handle was released, so there is no turn in which to do more.
      Self.forget(ended)
    } else {
      let tree = store.tree
      // One main-actor job, owned by the store's tree. It ends when the held values are restored. The ended runs cannot
      // deliver anything meanwhile.
      tree.inbox.withLock { $0.append(ended) }
      _ = Scheduling.task { @MainActor in tree.concludeInbox() }
    }
  }

  override func cancelTogether(_ records: [RunRecord], isolation: isolated (any Actor)?) {
    guard records.count > 1, isolation === MainActor.shared, let tree = currentPayload?.store.tree else {
      return super.cancelTogether(records, isolation: isolation)
    }
    MainActor.assumeIsolated {
      tree.inTurn { super.cancelTogether(records, isolation: MainActor.shared) }
    }
  }

  /// Only resumes the waiters: the state can no longer be seen.
  static func forget(_ ended: [ScopeEngine.Verdict.Ended]) {
    for ended in ended {
      _ = of(ended).takePayload()
      ended.run.settle(ended.ending.outcome)
    }
  }

  /// A store's engine registers only the store's own runs.
  static func of(_ ended: ScopeEngine.Verdict.Ended) -> StoreRun { unsafeDowncast(ended.run, to: StoreRun.self) }

  // These two use a variable, not the lock's generic result, which would look up metadata under the lock.

  var currentPayload: Payload? {
    var current: Payload?
    engine.registry.withLock { _ in current = payload }
    return current
  }

  func takePayload() -> Payload? {
    var taken: Payload?
    engine.registry.withLock { _ in
      taken = payload
      payload = nil
    }
    return taken
  }
}
