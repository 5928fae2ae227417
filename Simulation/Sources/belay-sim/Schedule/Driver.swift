// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import OldCallers
import SimulationModel

/// Applies a script's steps in order, first to the model and then to the library, and compares them.
@MainActor
final class Driver {
  let world: World
  private(set) var roots: [Root] = []
  /// The results of `send`, by the model's number of the group.
  var started: [Int: Run] = [:]
  var waiters: [Waiter] = []
  /// Child stores to which an action was sent: they may outlive the child.
  var kept: [(store: ModelStore, handle: any Handle)] = []
  var watches: [(watch: ModelWatch, flag: Mark)] = []
  let presenter = OldPresenter()
  private(set) var scope: TaskScope? = nil
  private(set) var scopeOwner: ScopeOwner? = ScopeOwner()

  /// A task that awaits a run.
  struct Waiter {
    let task: Task<Void, Never>
    let cancel: () -> Void
  }

  var model: Model { world.model }
  var board: JobBoard { .shared }

  init(_ world: World) {
    self.world = world
    for tree in model.trees { roots.append(Root(tree, self)) }
    scope = TaskScope(onFailure: { error, _ in
      if error is CancellationError { world.differ("a cancellation came to a scope's onFailure") }
    })
  }

  /// Returns false if there is a difference.
  func take(_ step: Step) -> Bool {
    world.note("\(step)")
    switch step {
    case .mainJob: board.runMain()
    case .otherJob(let choice): board.runOther(choice)
    case .allJobs: runAllJobs()
    case .advance(let duration): world.clock.advance(by: duration)
    case .answer(let gate, let isFailure): world.gates.answer(gate, isFailure: isFailure)
    case .answerAll: world.gates.answerAll()
    case .answerBatch(let request, let isFailure): world.requests.gates.answer(request, isFailure: isFailure)
    case .yieldElement: world.source.yield(at: world.clock.milliseconds)
    case .finishSource: world.source.finish()
    case .send(let action, let node): send(action, node)
    case .sendToRemoved(let action, let node): sendToRemoved(action, node)
    case .write, .writeToRemoved: takeWrite(step)
    case .cancel(let group, let isOnMain): cancel(group, isOnMain)
    case .await(let group): waitFor(group)
    case .perform(let action, let node): perform(action, node)
    case .cancelWaiter(let waiter): cancelWaiter(waiter)
    case .watch(let node, let field): watch(node, field)
    case .end(let root): end(root % roots.count)
    case .release(let root, let isOnMain): release(root % roots.count, isOnMain)
    case .sendToRows(let action, let root): sendToRows(action, root % roots.count)
    case .oldSend, .oldCancel, .oldAwait, .oldScopeRun: takeOldStep(step)
    case .scopeRun, .scopeCancel, .scopeEnd, .scopeRelease, .releaseOwner: takeScopeStep(step)
    }
    noteJobs()
    compare()
    if board.isIdle { compareAtRest() }
    return world.difference == nil
  }

  private func noteJobs() {
    world.tellReleasedPages()
    model.jobs(given: board.mainGiven, run: board.mainRun)
  }

  private func runAllJobs() {
    var jobs = 0
    while !board.isIdle, jobs < 100_000 {
      if board.mainCount > 0 { board.runMain() } else { board.runOther(0) }
      jobs += 1
      noteJobs()
      // The consequences of an end may have been applied already, and the next job depends on it.
      if model.hasInbox { compare() }
    }
    if jobs == 100_000 { world.differ("100,000 jobs, and no end of them") }
  }

  // MARK: Stores

  /// The model's stores that exist and whose root has a handle.
  func store(_ node: Int) -> (ModelStore, any Handle)? {
    let stores = model.stores
    guard !stores.isEmpty, !roots.isEmpty else { return nil }
    let store = stores[node % stores.count]
    if store.isRequestUnclear { return nil }
    store.request()
    guard let handle = roots[store.tree.number].handle(store.path) else {
      world.differ("the library has no store at \(store.path)")
      return nil
    }
    return (store, handle)
  }

  private func send(_ action: Int, _ node: Int) {
    send(action, node) { $0.run(action) }
  }

  func send(_ action: Int, _ node: Int, _ run: (any Handle) -> Run) {
    guard let (store, handle) = store(node) else { return }
    // The handle of a child does not retain the root's.
    if store.slot == nil { store.tree.useHandle() }
    _ = model.send(action, to: store)
    let group = model.groups.count - 1
    withExtendedLifetime(handle) { started[group] = run(handle) }
    if store.slot != nil { keep(store, handle) }
    if store.slot == nil { store.tree.handleUsed() }
  }

  func keep(_ store: ModelStore, _ handle: any Handle) {
    if !kept.contains(where: { $0.store === store }) { kept.append((store, handle)) }
  }

  private func sendToRemoved(_ action: Int, _ node: Int) {
    let removed = kept.filter { $0.store.isRemoved || $0.store.tree.isReleased }
    guard !removed.isEmpty else { return }
    let outcome = removed[node % removed.count].handle.run(action).outcome
    if outcome != .cancelled { world.differ("an action to a removed child is \(outcome)") }
    if !removed[node % removed.count].handle.isEnded { world.differ("a child was removed, and its store is not ended") }
  }

  private func cancel(_ choice: Int, _ isOnMain: Bool) {
    if !isOnMain, mustWait { return }
    let open = started.keys.sorted().suffix(8)
    guard !open.isEmpty else { return }
    let group = open[open.startIndex + choice % open.count]
    world.note("  group \(group)")
    if !isOnMain { model.covered(.offMainCancel) }
    model.cancel(model.groups[group], isOnMain: isOnMain)
    let run = started[group]!
    if isOnMain { run.cancel() } else { board.elsewhere { run.cancel(isolation: nil) } }
  }

  private func watch(_ node: Int, _ field: Field?) {
    // Not while the model does not know whether the library has applied the consequences of an end.
    guard let (store, handle) = store(node), store.kind.hasFields || field == nil, !store.tree.hasInbox else { return }
    if field == nil { for child in store.children where child.slot?.isOfRows == false { child.request() } }
    let flag = Mark()
    handle.watch(field) { flag.isSet = true }
    let watch = ModelWatch(store, field)
    watches.append((watch, flag))
    model.watches.append(watch)
  }

  private func end(_ root: Int) {
    guard let store = roots[root].store else { return }
    model.trees[root].useHandle()
    model.end(model.trees[root])
    withExtendedLifetime(store) { store.lifetime.end() }
    model.trees[root].handleUsed()
  }

  private func release(_ root: Int, _ isOnMain: Bool) {
    guard !model.trees[root].isHandleInUse else { return }
    model.release(model.trees[root])
    let root = roots[root]
    if isOnMain { root.release() } else { board.elsewhere { root.release() } }
  }

  // MARK: The scope

  private func takeScopeStep(_ step: Step) {
    switch step {
    case .scopeRun(let spec, let form):
      guard let scope else { return }
      scopeRun(spec, ModelScope.Form(rawValue: form % 3)!, scope)
    case .scopeCancel(let lane, let isOnMain):
      model.scope.cancel(lane: lane, isOnMain: isOnMain)
      let (scope, lane) = (scope, world.lanes[lane])
      if isOnMain { scope?.cancel(lane) } else { board.elsewhere { scope?.cancel(lane, isolation: nil) } }
    case .scopeEnd(let isOnMain):
      model.scope.end(isOnMain: isOnMain)
      let scope = scope
      if isOnMain { scope?.end() } else { board.elsewhere { scope?.end(isolation: nil) } }
    case .scopeRelease:
      model.scope.end(isOnMain: false)
      board.elsewhere { scope = nil }
    default:
      model.scope.releaseOwner()
      scopeOwner = nil
    }
  }

  private func scopeRun(_ spec: RunSpec, _ wanted: ModelScope.Form, _ scope: TaskScope) {
    let form = wanted == .owner && scopeOwner == nil ? .mainActor : wanted
    _ = model.scope.run(spec, form)
    let group = model.groups.count - 1
    let work = ScopeWork(world: world, number: world.nextRun(), isOnMain: form != .nonisolated)
    let (lane, policy, token) = (world.lanes[spec.lane], spec.policy?.policy, Token())
    switch form {
    case .nonisolated:
      started[group] = scope.run(lane, policy: policy) { @concurrent in
        defer { withExtendedLifetime(token) {} }
        try await work.perform { try await work.plain($0) }
      }
    case .mainActor:
      started[group] = scope.run(lane, policy: policy) { @MainActor in
        defer { withExtendedLifetime(token) {} }
        try await work.perform { try await work.plain($0) }
      }
    case .owner:
      started[group] = scope.run(lane, policy: policy, on: scopeOwner!) { owner in
        defer { withExtendedLifetime(token) {} }
        try await work.perform { try await work.owned($0, owner) }
      }
    }
  }

  func releaseAll() {
    kept = []
    watches = []
    waiters = []
    started = [:]
    scope = nil
    scopeOwner = nil
    roots = []
  }
}
