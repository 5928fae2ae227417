// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A store's state and what moves it. Running work holds it; the ``Store`` that a view holds is only the handle.
///
/// A *turn* is one call from outside (an action sent, a context's touch, a run's end) with all that follows at once:
/// effects booked, fields given back, observers told, queued actions received. Calls that come in during a turn are part of
/// it; actions wait in the queue until the change at hand is done.
@MainActor
final class StoreEngine<F: Feature> {
  let scope = ScopeEngine()
  let feature: F
  private let onOutput: (@MainActor (F.Output) -> Void)?

  var state: F.State
  var heldValues = HeldValues<F.State>()
  var watches = FieldWatches<F.State>()

  private(set) var isEnded = false
  private var isInTurn = false
  /// True while `receive`, `apply` or an update has the state to itself.
  private var isChanging = false
  /// Ends of runs that came while the state was being changed.
  private var deferred: [@MainActor () -> Void] = []
  private var queue = ActionQueue<F>()
  // What `watches` and `queue` could tell themselves, at the price of a generic call in every action.
  private var mayBeWatched = false
  private var isAnythingQueued = false

  init(_ feature: F, state: F.State, onOutput: (@MainActor (F.Output) -> Void)?) {
    self.feature = feature
    self.state = state
    self.onOutput = onOutput
  }

  // MARK: Actions

  func send(_ action: F.Action) -> Run {
    guard !isEnded else { return Run(ended: .cancelled) }
    guard !isInTurn else {
      isAnythingQueued = true
      return Run(queue.append(action))
    }
    isInTurn = true
    let run = receive(action, isCancelled: false).run
    finishTurn()
    return run
  }

  private func receive(_ action: F.Action, isCancelled: Bool) -> StartedRuns {
    isChanging = true
    let effect = feature.receive(action, into: &state)
    isChanging = false
    if !deferred.isEmpty { runDeferred() }
    var started = StartedRuns()
    if case .none = effect.kind { return started }
    perform(effect, of: action, isCancelled: isCancelled, &started)
    return started
  }

  /// - Parameter isCancelled: The action was cancelled while it waited: its state change happens, its work does not.
  private func perform(_ effect: Effect<F>, of action: F.Action, isCancelled: Bool, _ started: inout StartedRuns) {
    switch effect.kind {
    case .none:
      break
    case .run(let request):
      let run = StoreRun(request, action: action, of: self)
      started.nodes.append(run)
      if isCancelled {
        scope.carryOut(scope.cancel(run), isolation: MainActor.shared)
      } else {
        start(run, request)
      }
    case .cancel(let lane):
      scope.carryOut(scope.cancelAll(in: lane), isolation: MainActor.shared)
    case .output(let output):
      emit(output)
    case .merge(let effects):
      for effect in effects { perform(effect, of: action, isCancelled: isCancelled, &started) }
    }
  }

  /// Books the run. It holds its field before those that it supersedes give theirs back.
  func start(_ run: StoreRun<F>, _ request: RunRequest<F>) {
    let verdict = scope.register(run)
    if let hold = request.hold, verdict.placement != .drop {
      run.holds.append((hold.path, hold.enter(&heldValues, &state, run.label)))
    }
    scope.carryOut(verdict, isolation: MainActor.shared)
  }

  // MARK: Runs

  func perform(_ run: StoreRun<F>, _ work: Effect<F>.Work) async {
    guard scope.begin(run) else { return }
    do {
      try await work(Context(store: self, run: run))
      scope.carryOut(scope.bodyReturned(run, throwing: nil), isolation: MainActor.shared)
    } catch {
      scope.carryOut(scope.bodyReturned(run, throwing: error), isolation: MainActor.shared)
    }
  }

  /// The run has ended: gives back what it held, undoes, asks the feature about a failure, tells who waits; in this turn.
  func conclude(_ run: StoreRun<F>, _ payload: StoreRun<F>.Payload, _ ending: RunEnding) {
    guard !isChanging else {
      deferred.append { self.conclude(run, payload, ending) }
      return
    }
    inTurn {
      while let hold = run.holds.popLast() { heldValues.leave(hold.path, holder: hold.holder, in: &state) }
      if payload.request.hasUndo, ending.body != .finished, let undo = payload.request.undo { apply(undo) }
      if case .failed(let error) = ending.body, !ending.isShared { fail(error, in: payload.action, of: run) }
    }
    run.settle(ending.outcome)
  }

  private func fail(_ error: any Error, in action: F.Action, of run: StoreRun<F>) {
    switch feature.failed(error, in: action).answer {
    case .mutation(let mutation): apply(mutation)
    case .update(let body): change(body)
    case .output(let output): emit(output)
    case .ignored: break
    case .unhandled:
      DebugReport.make(
        """
        The run \(run.label) of \(F.self), started by the action \(action), failed with \(error), and nobody handles it. \
        Implement `failed(_:in:)` in \(F.self), or catch the error in the run.
        """)
    }
  }

  // MARK: State

  func apply(_ mutation: F.Mutation) { change { F.apply(mutation, to: &$0) } }

  /// Silent once the store has ended: the one who heard an output may have let go of the store.
  func emit(_ output: F.Output) {
    if let onOutput, !scope.isEnded { onOutput(output) }
  }

  func change<Result>(_ body: (inout F.State) throws -> Result) rethrows -> Result {
    precondition(
      !isChanging,
      """
      The state of \(F.self) was to be changed while `receive` or `apply` is changing it. Change the `state` that they were \
      given.
      """)
    isChanging = true
    defer {
      isChanging = false
      if !deferred.isEmpty { runDeferred() }
    }
    return try body(&state)
  }

  /// Reads for a view: whoever tracks hears of the next change.
  func read<Value>(_ path: KeyPath<F.State, Value>) -> Value {
    precondition(
      !isChanging,
      """
      The store of \(F.self) was read while `receive` or `apply` is changing its state. Read the `state` that they were \
      given.
      """)
    let value = state[keyPath: path]
    watches.access(path, value)
    mayBeWatched = !watches.isEmpty
    return value
  }

  // MARK: Turns

  func inTurn<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard !isInTurn else { return try body() }
    isInTurn = true
    defer { finishTurn() }
    return try body()
  }

  private func finishTurn() {
    if mayBeWatched { notify() }
    if isAnythingQueued { receiveQueued() }
    isInTurn = false
  }

  private func receiveQueued() {
    while let next = queue.popFirst(feature: F.self) {
      if scope.isEnded {
        next.group.close(with: [], outcome: .cancelled)
      } else {
        let started = receive(next.action, isCancelled: next.group.isCancelled)
        next.group.close(with: started.nodes)
        if mayBeWatched { notify() }
      }
    }
    isAnythingQueued = false
  }

  private func notify() {
    let changed = watches.takeChanged(in: &state)
    mayBeWatched = !watches.isEmpty
    for signal in changed { signal.fire() }
  }

  private func runDeferred() {
    let ends = deferred
    deferred = []
    for end in ends { end() }
  }

  // MARK: The end

  /// Ends the store while its handle lives: what was held is given back and undo applied, in this turn.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    inTurn { scope.carryOut(scope.end(), isolation: MainActor.shared) }
  }

  /// The handle has gone, on whatever thread. Nobody can see the state any more, so nothing needs a turn.
  nonisolated func handleReleased() {
    scope.carryOut(scope.end(isStateGone: true), isolation: nil)
  }
}
