// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension StoreEngine {
  /// Registers the run. It holds its field before the runs that it supersedes release theirs.
  func start(_ run: StoreRun<F>, _ request: RunRequest<F>) {
    let verdict = scope.register(run)
    if let hold = request.hold, verdict.placement.holds(hold.isLoad) { _ = enter(hold, run, isOffered: hold.isLoad) }
    scope.perform(verdict, isolation: MainActor.shared)
  }

  func perform(_ run: StoreRun<F>, _ work: Effect<F>.Work) async {
    let scope = run.engine
    guard scope.begin(run) else { return }
    do {
      try await work(Context(store: self, run: run))
      scope.perform(scope.bodyReturned(run, throwing: nil), isolation: MainActor.shared)
    } catch let load as WholeLoadEnded {
      inTurn(ofAnswerTo: run) { end(run, load) }
    } catch {
      let error = mapError(error, of: run) ?? CancellationError()
      scope.perform(scope.bodyReturned(run, throwing: error), isolation: MainActor.shared)
    }
  }

  /// The field shows the answer in the turn in which the run ends: what follows in that turn, such as a reaction that asks
  /// for the next page, finds the lane free. And the feature handles a failure that the field shows.
  private func end(_ run: StoreRun<F>, _ load: WholeLoadEnded) {
    var error = load.error
    do {
      guard allowsAccess(by: run) else { throw CancellationError() }
      try load.showInField()
      run.isFailureShown = error != nil
    } catch let notTaken {
      error = notTaken
    }
    scope.perform(scope.bodyReturned(run, throwing: error), isolation: MainActor.shared)
  }

  /// Returns the feature's own error for one that the work of `run` has thrown; nil for a cancellation, and for what
  /// work throws after its run has ended.
  func mapError(_ error: any Error, of run: StoreRun<F>) -> (any Error)? {
    guard allowsAccess(by: run), !(error is CancellationError) else { return nil }
    let mapped = feature.mapError(error)
    return mapped is CancellationError ? nil : mapped
  }

  /// Must be called in a turn. A load within a run's work has failed. The work continues, as after the failure of a
  /// nested run.
  func loadFailed<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, _ loader: HoldID, _ failure: LoadFailure, _ run: StoreRun<F>
  ) {
    answer(path, loader, .failure(failure), run)
    // The field's own `==` or setter may have ended the run. Then its failure no longer counts.
    guard scope.partFailed(run, failure.error) else { return }
    askAboutFailure(failure.error, of: run, isShown: true)
  }

  /// Concludes runs that ended together, in one turn: restores what they held and applies their undos, newest first;
  /// then calls the feature for failures; then resumes the waiters.
  func conclude(_ ended: [ScopeEngine.Verdict.Ended]) {
    guard tree.changing == nil else { return tree.afterChange { self.conclude(ended) } }
    tree.openRuns -= ended.count
    // The handle may have been released, or the child's state removed, since they ended.
    if ended.first?.ending.isStateGone == true || scope.isStateGone { return StoreRun<F>.forget(ended) }
    let ended = ended.count == 1 ? ended : ended.sorted { $0.run.registration > $1.run.registration }
    tree.inTurn {
      for ended in ended { restore(ended) }
      for ended in ended {
        // A run that joined another shares its failure; the other run reports it.
        if case .failed(let error) = ended.ending.body, !ended.ending.isShared {
          let run = StoreRun<F>.of(ended)
          askAboutFailure(error, of: run, isShown: run.isFailureShown)
        }
      }
    }
    for ended in ended {
      _ = StoreRun<F>.of(ended).takePayload()
      ended.run.settle(ended.ending.outcome)
    }
  }

  private func restore(_ ended: ScopeEngine.Verdict.Ended) {
    let run = StoreRun<F>.of(ended)
    // Another run's undo may have removed or replaced this child. Then the current state is not its own.
    while !isStateGone, let number = run.holds.lastNumber, let path = run.holds.popLast() {
      changeHeldValues(restoring(path, run)) { $0.leave(path, holder: HoldID(number: number), in: &$1) }
    }
    if case .finished = ended.ending.outcome { return }
    if isStateGone { return }
    if let request = run.currentPayload?.request, request.hasUndo, let undo = request.undo { self.undo(undo, of: run) }
  }

  /// - Parameter isShown: Whether a field shows the failure. Then it is not lost if it stays unhandled.
  private func askAboutFailure(_ error: any Error, of run: StoreRun<F>, isShown: Bool) {
    guard !isStateGone, let action = run.action else { return }
    if tree.isObserved { notifyOfFailure(error, action) }
    let answer = feature.failed(error, in: action).answer
    // `failed` may have ended the store, or cancelled a run whose end removed this child's state.
    if isEnded { return }
    switch answer {
    case .mutation(let mutation): apply(mutation, of: run)
    case .update(let body): change(ChangeCause(.failure, run), body)
    case .output(let output): tell(output)
    case .ignored: break
    case .unhandled:
      if isShown { return }
      DebugReport.make(
        """
        The run \(run.label) of \(F.self), started by the action \(action), failed with \(error), which is not \
        handled. Implement `failed(_:in:)` in \(F.self), or catch the error in the run.
        """)
    }
  }

  // MARK: Held values

  /// Refuses a path through `!`.
  func enter(_ hold: HoldRequest<F.State>, _ run: StoreRun<F>, isOffered: Bool = false) -> HoldID {
    guard !hold.unwraps else {
      hold.reportUnwrapping(for: run.label)
      if isOffered { run.offeredLoad = (hold.path, .refused) }
      return .refused
    }
    if let isNeeded = hold.isNeeded, !withState({ isNeeded($0.pointee) }) {
      run.offeredLoad = (hold.path, .refused)
      return .refused
    }
    if hold.page != nil {
      hasPages = true
      reportOtherLane(loading: hold, run)
    }
    return changeHeldValues(ChangeCause(.hold(hold.whole ?? hold.path), run)) { values, state in
      let holder = hold.enter(&values, &state, run.label)
      // Within the change: the field's `==` may have ended the run, and runs that end in a change are concluded right
      // after it.
      run.holds.append(hold.path, number: holder.number)
      if let page = hold.page { run.pages[hold.path] = page(state) }
      if isOffered { run.offeredLoad = (hold.path, holder) }
      return holder
    }
  }

  /// Does nothing if the run has ended: its end restores the value, unless the state can no longer be seen.
  func leave(_ holder: HoldID, _ run: StoreRun<F>) {
    tree.inTurn {
      guard allowsAccess(by: run), let path = run.holds.remove(holder.number) else { return }
      changeHeldValues(restoring(path, run)) { $0.leave(path, holder: holder, in: &$1) }
    }
  }

  /// Must be called in a turn. Returns the load that `Effect.load` began in the turn of its action, or begins a new
  /// one.
  func takeOrBeginLoad<Value>(_ path: WritableKeyPath<F.State, Loadable<Value>>, _ run: StoreRun<F>) -> HoldID {
    guard let offered = run.offeredLoad, offered.path == path else { return enter(HoldRequest(loading: path), run) }
    run.offeredLoad = nil
    return offered.holder
  }

  /// Must be called in a turn.
  ///
  /// - Parameter first: Is done before, in the same change.
  func answer<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, _ loader: HoldID, _ answer: LoadAnswer<Value>,
    _ run: StoreRun<F>, first: (inout F.State) -> Void = { _ in }
  ) {
    _ = run.holds.remove(loader.number)
    changeHeldValues(ChangeCause(.answer(publicField(path, of: run)), run)) { values, state in
      first(&state)
      values.answer(path, loader: loader, answer, in: &state)
    }
  }

  private func restoring(_ path: AnyKeyPath, _ run: StoreRun<F>) -> ChangeCause {
    ChangeCause(.restore(publicField(path, of: run)), run)
  }

  /// The field of the user's state for one that `run` holds or loads, for observers.
  private func publicField(_ path: AnyKeyPath, of run: StoreRun<F>) -> AnyKeyPath {
    run.pages[path]?.path ?? path
  }
}

/// Thrown by the work of `Effect.load` when its load has an answer. Only the engine catches it.
struct WholeLoadEnded: Error {
  /// Nil if a value has come.
  let error: (any Error)?
  /// Must be called in a turn. Throws a `CancellationError` if the field does not wait for the value any more.
  let showInField: @MainActor () throws -> Void
}

extension LaneStateMachine.Placement {
  /// A dropped run never holds. A run that joins another shows no `loading` of its own, because the other run loads.
  fileprivate func holds(_ isLoad: Bool) -> Bool {
    switch self {
    case .run, .wait: true
    case .drop: false
    case .join: !isLoad
    }
  }
}
