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
  private(set) var isChanging = false
  /// Something was written since observers were told.
  private var isDirty = false
  /// Ends of runs that came while the state was being changed.
  private var deferred: [@MainActor () -> Void] = []
  private var queue = ActionQueue<F>()
  /// Ends of runs that came from elsewhere than the main actor. Dealt with in the next main-actor job, or by the next turn if
  /// that comes first: no turn may see a run that has ended and still holds.
  nonisolated let inbox = Lock<[[ScopeEngine.Verdict.Ended]]>([])
  /// Runs whose end has not been dealt with. None: the inbox is empty.
  var openRuns = 0
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
    if openRuns > 0 { concludeInbox() }
    isInTurn = true
    let run = receive(action, as: nil).run
    finishTurn()
    return run
  }

  /// - Parameter group: What a queued action's caller holds. Cancelled: the state change happens, the work does not.
  private func receive(_ action: F.Action, as group: RunGroup?) -> StartedRuns {
    isChanging = true
    isDirty = true
    let effect = feature.receive(action, into: &state)
    isChanging = false
    if !deferred.isEmpty { runDeferred() }
    var started = StartedRuns()
    if case .none = effect.kind { return started }
    perform(effect, of: action, as: group, &started)
    return started
  }

  private func perform(_ effect: Effect<F>, of action: F.Action, as group: RunGroup?, _ started: inout StartedRuns) {
    switch effect.kind {
    case .none:
      break
    case .run(let request):
      let run = StoreRun(request, action: action, of: self)
      started.nodes.append(run)
      if group?.isCancelled == true {
        run.cancel(isolation: MainActor.shared)
      } else {
        start(run, request)
      }
    case .cancel(let lane):
      scope.carryOut(scope.cancelAll(in: lane), isolation: MainActor.shared)
    case .output(let output):
      emit(output)
    case .merge(let effects):
      for effect in effects { perform(effect, of: action, as: group, &started) }
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
      The state of \(F.self) was to be changed while `receive`, `apply` or an update is changing it. Change the `state` that \
      they were given.
      """)
    isDirty = true
    return try alone { try body(&state) }
  }

  /// Reads for a view: whoever tracks hears of the next change.
  func read<Value>(_ path: KeyPath<F.State, Value>) -> Value {
    expectReadable()
    let value = state[keyPath: path]
    watches.access(path, value, in: &state, isInTurn: isInTurn)
    mayBeWatched = !watches.isEmpty
    return value
  }

  /// - Precondition: Nobody has the state to themselves.
  func expectReadable() {
    precondition(
      !isChanging,
      """
      The store of \(F.self) was read while `receive`, `apply` or an update is changing its state. Read the `state` that \
      they were given.
      """)
  }

  /// Changes what runs hold. Setters and `==` of the user's types run in it, so nobody may touch the state meanwhile.
  func changeHeldValues<Result>(_ body: (inout HeldValues<F.State>, inout F.State) -> Result) -> Result {
    isDirty = true
    return alone { body(&heldValues, &state) }
  }

  /// The body has the state to itself: who reads or changes it meanwhile is told, and what ends meanwhile waits.
  private func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    isChanging = true
    defer {
      isChanging = false
      if !deferred.isEmpty { runDeferred() }
    }
    return try body()
  }

  // MARK: Turns

  func inTurn<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard !isInTurn else { return try body() }
    if openRuns > 0 { concludeInbox() }
    isInTurn = true
    defer { finishTurn() }
    return try body()
  }

  /// Until nothing is left to tell or to receive: who is told may cancel, and what they cancel may be watched.
  private func finishTurn() {
    while isDirty || isAnythingQueued {
      if isDirty {
        isDirty = false
        if mayBeWatched { notify() }
      } else {
        receiveNext()
      }
    }
    isInTurn = false
  }

  private func receiveNext() {
    guard let next = queue.popFirst(feature: F.self) else {
      isAnythingQueued = false
      return
    }
    guard !scope.isEnded else { return next.group.close(with: [], outcome: .cancelled) }
    next.group.close(with: receive(next.action, as: next.group).nodes)
    // Cancelled while it was received: by what it told, or by itself.
    if next.group.isCancelled { next.group.cancel(isolation: MainActor.shared) }
  }

  private func notify() {
    // `alone`, written out: as a generic result, the array costs a watched action a tenth.
    isChanging = true
    let changed = watches.takeChanged(in: &state)
    isChanging = false
    if !deferred.isEmpty { runDeferred() }
    for watch in changed { watch.signal.fire() }
    watches.keepThoseWatched(of: changed)
    mayBeWatched = !watches.isEmpty
  }

  /// Does it as soon as nobody has the state to themselves any more.
  func afterChange(_ body: @escaping @MainActor () -> Void) { deferred.append(body) }

  private func runDeferred() {
    let bodies = deferred
    deferred = []
    for body in bodies { body() }
  }

  // MARK: The end

  /// Ends the store while its handle lives: what was held is given back and undo applied, in this turn.
  func end() {
    guard !isEnded else { return }
    concludeInbox()
    isEnded = true
    inTurn { scope.carryOut(scope.end(), isolation: MainActor.shared) }
  }

  /// The handle has gone, on whatever thread. Nobody can see the state any more, so nothing needs a turn.
  nonisolated func handleReleased() {
    scope.carryOut(scope.end(isStateGone: true), isolation: nil)
  }
}
