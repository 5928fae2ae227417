// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Runs a store's feature and changes its state. Running work holds the engine; the ``Store`` that a view holds is only
/// the handle.
///
/// The subclass decides where the state is stored: a ``RootEngine`` stores it itself, a child's state is part of its
/// parent's.
@MainActor
package class StoreEngine<F: Feature>: StoreNode {
  final let feature: F
  final var heldValues = HeldValues<F.State>()

  init(_ feature: F, tree: StoreTree, depth: UInt32) {
    self.feature = feature
    super.init(tree: tree, depth: depth)
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
    preconditionFailure("StoreEngine is abstract.")
  }
  func modifyState(_ body: (inout F.State) -> Void) { preconditionFailure("StoreEngine is abstract.") }
  /// For a child that writes its state back into this one. See `ChildEngine.mostNested`.
  func takeWrite(_ body: (inout F.State) -> Void) { modifyState(body) }
  /// Delivers an output. Does nothing once the store has ended; the output handler may have released it.
  func emit(_ output: F.Output) { preconditionFailure("StoreEngine is abstract.") }
  /// The view's handle was released, on whatever thread.
  nonisolated func handleReleased() {}
  func end() { preconditionFailure("StoreEngine is abstract.") }

  /// This store's part of a root's state, such as an earlier copy; nil if that state has no such part.
  package func state(inRoot root: Any) -> F.State? { preconditionFailure("StoreEngine is abstract.") }

  /// A root overrides this with one step, because receiving is most of an action's cost.
  func receiveIntoState(_ action: F.Action) -> Effect<F> {
    var effect = Effect<F>.none
    modifyState { state in
      effect = feature.receive(action, into: &state)
      if hasProbesOnly { askProbes(in: &state) }
    }
    return effect
  }

  final func askProbes(in state: UnsafePointer<F.State>) { askProbes(at: UnsafeRawPointer(state)) }

  override final func withRawState(_ body: (UnsafeRawPointer) -> Void) { withState { body($0) } }

  // MARK: Actions

  final func send(_ action: F.Action) -> Run {
    guard !tree.isInTurn else { return ignoresActions ? ignore(action) : tree.enqueue(Queued(action, self)) }
    tree.beginTurn()
    // Checked within the turn, because beginning the turn may end the store.
    let run = ignoresActions ? ignore(action) : receive(action, as: nil).run
    tree.finishTurn()
    return run
  }

  /// The action arrived after the end.
  private func ignore(_ action: F.Action) -> Run {
    tree.tellObservers { $0.ignored(action, by: self) }
    return Run(ended: .cancelled)
  }

  private final class Queued: QueuedAction {
    private let action: F.Action
    private let engine: StoreEngine

    init(_ action: F.Action, _ engine: StoreEngine) {
      self.action = action
      self.engine = engine
    }

    override func receive() {
      guard !engine.isEnded else {
        _ = engine.ignore(action)
        return group.close(with: [], outcome: .cancelled)
      }
      group.close(with: engine.receive(action, as: group).nodes)
    }

    override var description: String { "\(action) of \(F.self)" }
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
  ) -> PendingEffects? {
    if tree.isObserved { return begin(receiveObserved(action), of: action, as: group, &started) }
    tree.beginChange(of: F.self)
    let effect = receiveIntoState(action)
    tree.endChange(of: self)
    return begin(effect, of: action, as: group, &started)
  }

  /// Like `emit`, and notifies the observers.
  final func tell(_ output: F.Output) {
    if !isEnded, tree.isObserved { tree.tellObservers { $0.emitted(output, by: self) } }
    emit(output)
  }

  // MARK: State

  final func apply(_ mutation: F.Mutation, of run: StoreRun<F>? = nil) {
    change(ChangeCause(.mutation(mutation), run)) { F.apply(mutation, to: &$0) }
  }

  final func undo(_ mutation: F.Mutation, of run: StoreRun<F>) {
    change(ChangeCause(.undo(mutation), run)) { F.apply(mutation, to: &$0) }
  }

  final func change<Result, Failure: Error>(
    _ cause: @autoclosure () -> ChangeCause<F>, _ body: (inout F.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    ProgrammerMistake.refuse(
      unless: tree.changing == nil,
      """
      The state of \(F.self) was to be changed while `receive`, `apply` or an update\(whoChanges) is changing it. Change the \
      `state` that they were given.
      """)
    return try alone(cause(), body)
  }

  /// Reads for a view. If the read is tracked, the tracker is notified of the next change.
  final func read<Value>(_ path: KeyPath<F.State, Value>) -> Value {
    expectReadable()
    tree.beginReading()
    let value = withState { state in
      guard !isStateGone else { return state.pointee[keyPath: path] }
      return watches.read(path, in: state, isInTurn: tree.isInTurn)
    }
    tree.endReading()
    noteWatches()
    return value
  }

  /// Reads for work, without tracking.
  final func peek<Value>(_ path: KeyPath<F.State, Value>) -> Value {
    expectReadable()
    tree.beginReading()
    let value = withState { $0.pointee[keyPath: path] }
    tree.endReading()
    return value
  }

  /// - Precondition: No code has exclusive access to the state.
  final func expectReadable() {
    ProgrammerMistake.refuse(
      unless: tree.changing == nil,
      """
      The store of \(F.self) was read while `receive`, `apply` or an update\(whoChanges) is changing its state. Read the \
      `state` that they were given.
      """)
  }

  private var whoChanges: String {
    guard let changing = tree.changing, changing != F.self else { return "" }
    if changing == StoreTree.self {
      return " (this time an `==` or a getter of a state, called for its observers or for a read)"
    }
    return " of \(changing), a store of the same tree,"
  }

  /// Changes held values. This runs setters and `==` of the user's types, so nothing else may access the state
  /// meanwhile.
  final func changeHeldValues<Result>(
    _ cause: @autoclosure () -> ChangeCause<F>, _ body: (inout HeldValues<F.State>, inout F.State) -> Result
  ) -> Result {
    alone(cause()) { body(&heldValues, &$0) }
  }

  /// Gives `body` exclusive access to the state. Other reads and changes meanwhile are refused, and runs that end
  /// meanwhile are concluded afterward.
  private func alone<Result, Failure: Error>(
    _ cause: @autoclosure () -> ChangeCause<F>, _ body: (inout F.State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let old = tree.isObserved ? copyOfState() : nil
    var result: Swift.Result<Result, Failure>?
    tree.beginChange(of: F.self)
    modifyState { state in
      result = Swift.Result { () throws(Failure) in try body(&state) }
      if hasProbesOnly { askProbes(in: &state) }
    }
    if let old {
      let (new, cause) = (copyOfState(), cause())
      tree.tellObservers { $0.changed(cause, in: self, from: old, to: new) }
    }
    tree.endChange(of: self)
    // Released after the change, because the release may run the user's code.
    withExtendedLifetime(old) {}
    return try result!.get()
  }
}
