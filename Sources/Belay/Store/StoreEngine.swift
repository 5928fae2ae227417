// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Runs a store's feature and changes its state. Running work holds the engine; the ``Store`` that a view holds is only
/// the handle.
///
/// The subclass decides where the state is stored: a ``RootEngine`` stores it itself, a child's state is part of its
/// parent's. They override what has no answer here.
///
/// A class, not a protocol: each run, each row's store and each handle holds an engine, and would hold two words of an
/// existential; and what runs in every action is called without a witness.
@MainActor
package class StoreEngine<F: Feature>: StoreNode {
  final let feature: F
  final var heldValues = HeldValues<F.State>()

  init(_ feature: F, tree: StoreTree, depth: UInt32 = 0, isPathFixed: Bool = true) {
    self.feature = feature
    super.init(tree: tree, depth: depth, isPathFixed: isPathFixed)
  }

  // MARK: Access to the state

  /// The registry of this store's runs.
  var scope: ScopeEngine { tree.scope }
  /// Its entry in the diagnostics' registry.
  package var lifetime: LifetimeObserver { tree.scope.lifetime }
  /// Whether the store has ended, in whatever way: its handle was released, `end()` was called, or its state was
  /// removed. Then no action is received and no output is delivered.
  var isEnded: Bool { tree.scope.isEnded }
  /// Whether `send` ignores actions. Its callers hold the handle or have checked `isEnded`; so for a root only `end()`
  /// counts, which takes no lock.
  var ignoresActions: Bool { isEnded }
  /// Whether the run may still read and change the state. The runs of a root end with its scope, under one lock.
  func allowsAccess(by run: StoreRun<F>) -> Bool { run.isLive }

  /// Only reads.
  func withState<Result>(_ body: (UnsafePointer<F.State>) -> Result) -> Result {
    preconditionFailure("\(type(of: self)) does not say where its state is.")
  }
  func modifyState(_ body: (inout F.State) -> Void) {
    preconditionFailure("\(type(of: self)) does not say where its state is.")
  }
  /// For a child that writes its state back into this one. See `StoreNode.mostNested`.
  func takeWrite(_ body: (inout F.State) -> Void) { modifyState(body) }
  /// Delivers an output. Does nothing once the store has ended; the output handler may have released it.
  func emit(_ output: F.Output) {}
  /// The view's handle was released, on whatever thread.
  nonisolated func handleReleased() {}
  func end() {}

  /// This store's part of a root's state, such as an earlier copy; nil if that state has no such part. A root's is all
  /// of it.
  package func state(inRoot root: Any) -> F.State? { root as? F.State }

  /// A root overrides this with one step, because receiving is most of an action's cost.
  func receiveIntoState(_ action: F.Action) -> Effect<F> {
    var effect = Effect<F>.none
    modifyState { state in
      effect = feature.receive(action, into: &state)
      if looksAtChanges { look(at: &state) }
    }
    return effect
  }

  private func askProbes(in state: UnsafePointer<F.State>) { askProbes(at: UnsafeRawPointer(state)) }

  /// Called with the new state at the end of this store's own change, while the state is accessed anyway.
  @inline(__always)
  final func look(at state: inout F.State) {
    if hasPages { clearAbandonedPages(in: &state) }
    if hasProbesOnly { askProbes(in: &state) }
  }

  /// Not inlined: what it looks up about types would be noticeable in every action of a parent.
  @inline(never)
  private func clearAbandonedPages(in state: inout F.State) { heldValues.clearAbandonedPages(in: &state) }

  package override var displayName: String { "\(F.self)" }
  package override var featureType: any Feature.Type { F.self }
  package override var featureCopy: Any { feature }
  package override var stateCopy: Any { copyOfState() }

  override final func withRawState(_ body: (UnsafeRawPointer) -> Void) { withState { body($0) } }

  // MARK: Actions

  /// Like `run`, for a caller that needs no `Run`: none is made, unless the action is queued.
  final func send(_ action: F.Action) {
    if tree.isInTurn { _ = runLater(action) } else { _ = receiveInTurn(action) }
  }

  final func run(_ action: F.Action) -> Run {
    if tree.isInTurn { return runLater(action) }
    return receiveInTurn(action)?.run ?? Run(.cancelled)
  }

  /// Returns nil if the action was ignored.
  @inline(__always)
  private func receiveInTurn(_ action: F.Action) -> StartedRuns? {
    tree.beginTurn()
    var started: StartedRuns?
    // Checked within the turn, because beginning the turn may end the store.
    if ignoresActions { ignore(action) } else { started = receive(action, as: nil) }
    tree.finishTurn()
    return started
  }

  /// Queues the action for the end of the current turn.
  @inline(never)
  private func runLater(_ action: F.Action, from child: StoreNode? = nil) -> Run {
    guard ignoresActions else { return tree.enqueue(Queued(action, self, from: child)) }
    ignore(action)
    return Run(.cancelled)
  }

  /// Must be called in a turn. Queues a child's output. If the child's state is removed before it is received, by an
  /// earlier output or otherwise, it is dropped.
  final func receiveLater(_ action: F.Action, from child: StoreNode) { _ = runLater(action, from: child) }

  /// The action arrived after the end. Not inlined: the event's allocation would be noticeable in every action.
  @inline(never)
  private func ignore(_ action: F.Action) { tree.notifyObservers(.ignored(action: action), of: self) }

  /// Must be called in a turn. Queues an output of a child that is one of this store too, in the order of the child's other
  /// outputs. Dropped like an action if the child's state is removed before.
  final func tellLater(_ output: F.Output, from child: StoreNode) {
    guard !ignoresActions else { return }
    _ = tree.enqueue(Relayed(output, self, from: child))
  }

  private final class Relayed: QueuedAction {
    let group = RunGroup()
    private let output: F.Output
    private let engine: StoreEngine
    private let child: StoreNode

    init(_ output: F.Output, _ engine: StoreEngine, from child: StoreNode) {
      (self.output, self.engine, self.child) = (output, engine, child)
    }

    func receive() {
      if child.isStateGone {
        engine.tree.notifyObservers(.dropped(action: output), of: engine)
      } else {
        engine.tell(output)
      }
      group.close(with: [])
    }

    var description: String { "the output \(output) of \(F.self)" }
  }

  private final class Queued: QueuedAction {
    let group = RunGroup()
    private let action: F.Action
    private let engine: StoreEngine
    /// The child whose output it is.
    private let child: StoreNode?

    init(_ action: F.Action, _ engine: StoreEngine, from child: StoreNode?) {
      self.action = action
      self.engine = engine
      self.child = child
    }

    func receive() {
      guard !engine.isEnded else {
        engine.ignore(action)
        return group.close(with: [], outcome: .cancelled)
      }
      guard child?.isStateGone != true else {
        engine.tree.notifyObservers(.dropped(action: action), of: engine)
        return group.close(with: [], outcome: .cancelled)
      }
      // Not in `RootEngine.receiveIntoState`, where each action would pay for it: only a queued one comes within a turn.
      if engine.depth == 0 { engine.tree.writeWaiting(for: nil) }
      group.close(with: engine.receive(action, as: group).records)
    }

    var description: String { "\(action) of \(F.self)" }
  }

  /// Must be called in a turn.
  ///
  /// - Parameter group: What a queued action's caller holds. If it is cancelled, the state is still changed, but no
  ///   work starts.
  final func receive(_ action: F.Action, as group: RunGroup?) -> StartedRuns {
    var started = StartedRuns()
    // A separate branch: one more generic call would be noticeable in every action.
    if tree.isObserved {
      perform(receiveObserved(action), of: action, as: group, &started)
      return started
    }
    tree.beginChange(of: F.self)
    let effect = receiveIntoState(action)
    tree.endChange(of: self)
    if case .none = effect.kind { return started }
    perform(effect, of: action, as: group, &started)
    return started
  }

  /// Like `receive`, for a message from the parent. Performs a single effect, or returns the remaining ones.
  final func receiveMessage(
    _ action: F.Action, as group: RunGroup?, _ started: inout StartedRuns
  ) -> (any PendingEffects)? {
    if tree.isObserved { return begin(receiveObserved(action), of: action, as: group, &started) }
    tree.beginChange(of: F.self)
    let effect = receiveIntoState(action)
    tree.endChange(of: self)
    return begin(effect, of: action, as: group, &started)
  }

  @inline(never)
  private func notifyOf(_ output: F.Output) { tree.notifyObservers(.emitted(output: output), of: self) }

  /// Like `emit`, and notifies the observers.
  final func tell(_ output: F.Output) {
    if !isEnded, tree.isObserved { notifyOf(output) }
    emit(output)
  }
}
