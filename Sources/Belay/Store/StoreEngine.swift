// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A store's feature and what moves its state. Running work holds it; the ``Store`` that a view holds is only the handle.
///
/// Where the state lies is the subclass's affair: a ``RootEngine`` has its own, a child's is part of its parent's.
@MainActor
package class StoreEngine<F: Feature>: StoreNode {
  final let feature: F
  final var heldValues = HeldValues<F.State>()

  init(_ feature: F, tree: StoreTree, depth: UInt32) {
    self.feature = feature
    super.init(tree: tree, depth: depth)
  }

  // MARK: Where the state lies

  /// The books of this store's runs.
  var scope: ScopeEngine { tree.scope }
  /// Its entry in the books of the diagnostics.
  package var lifetime: LifetimeObserver { tree.scope.lifetime }
  /// Nothing is received any more.
  var isEnded: Bool { preconditionFailure("StoreEngine is abstract.") }
  /// Nothing is told any more: as `isEnded`, and the handle may have gone.
  var isOver: Bool { tree.scope.isEnded }
  /// Whether what the run does still counts. The runs of a root end with its scope, under one lock.
  func isLive(_ run: StoreRun<F>) -> Bool { run.isLive }

  /// Only reads.
  func withState<Result>(_ body: (UnsafePointer<F.State>) -> Result) -> Result {
    preconditionFailure("StoreEngine is abstract.")
  }
  func modifyState(_ body: (inout F.State) -> Void) { preconditionFailure("StoreEngine is abstract.") }
  /// For a child that writes its state to this one's. See `ChildEngine.mostNested`.
  func takeWrite(_ body: (inout F.State) -> Void) { modifyState(body) }
  /// Tells whoever hears the outputs. Silent once the store has ended: the one who heard one may have let go of the store.
  func emit(_ output: F.Output) { preconditionFailure("StoreEngine is abstract.") }
  /// The view's handle has gone, on whatever thread.
  nonisolated func handleReleased() {}
  func end() { preconditionFailure("StoreEngine is abstract.") }

  /// This store's part of a root's state, such as one that was copied earlier; nil where it is not there.
  package func state(inRoot root: Any) -> F.State? { preconditionFailure("StoreEngine is abstract.") }

  /// For a root in one step, as it is most of what an action costs.
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
    guard !tree.isInTurn else { return isEnded ? ignore(action) : tree.enqueue(Queued(action, self)) }
    tree.beginTurn()
    // Asked in the turn: what it begins with may have ended the store.
    let run = isEnded ? ignore(action) : receive(action, as: nil).run
    tree.finishTurn()
    return run
  }

  /// It came too late.
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
      guard !engine.isOver else {
        _ = engine.ignore(action)
        return group.close(with: [], outcome: .cancelled)
      }
      group.close(with: engine.receive(action, as: group).nodes)
    }

    override var description: String { "\(action) of \(F.self)" }
  }

  /// In a turn.
  ///
  /// - Parameter group: What a queued action's caller holds. Cancelled: the state change happens, the work does not.
  final func receive(_ action: F.Action, as group: RunGroup?) -> StartedRuns {
    var started = StartedRuns()
    // Written apart: what one generic call costs is seen in every action.
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

  /// As `receive`, for a message from the parent. Returns what is to be performed, if it is more than one step.
  final func receiveMessage(
    _ action: F.Action, as group: RunGroup?, _ started: inout StartedRuns
  ) -> PendingEffects? {
    if tree.isObserved { return begin(receiveObserved(action), of: action, as: group, &started) }
    tree.beginChange(of: F.self)
    let effect = receiveIntoState(action)
    tree.endChange(of: self)
    return begin(effect, of: action, as: group, &started)
  }

  /// As `emit`, with observers told.
  final func tell(_ output: F.Output) {
    if !isOver, tree.isObserved { tree.tellObservers { $0.emitted(output, by: self) } }
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

  /// Reads for a view: whoever tracks hears of the next change.
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

  /// Reads for work: nobody tracks.
  final func peek<Value>(_ path: KeyPath<F.State, Value>) -> Value {
    expectReadable()
    tree.beginReading()
    let value = withState { $0.pointee[keyPath: path] }
    tree.endReading()
    return value
  }

  /// - Precondition: Nobody has the state to themselves.
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
      return " (this time an `==` or a getter of a state, called for its observers or for who reads it)"
    }
    return " of \(changing), a store of the same tree,"
  }

  /// Changes what runs hold. Setters and `==` of the user's types run in it, so nobody may touch the state meanwhile.
  final func changeHeldValues<Result>(
    _ cause: @autoclosure () -> ChangeCause<F>, _ body: (inout HeldValues<F.State>, inout F.State) -> Result
  ) -> Result {
    alone(cause()) { body(&heldValues, &$0) }
  }

  /// The body has the state to itself: who reads or changes it meanwhile is told, and what ends meanwhile waits.
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
    // Released when the change is over: that may run code of the user's.
    withExtendedLifetime(old) {}
    return try result!.get()
  }
}
