// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Context {
  /// Holds a field at `value` while `body` runs.
  ///
  /// The field is restored when `body` returns or throws. If the run ends before that, the field is restored in the
  /// turn in which the run ends, whatever `body` still does.
  ///
  /// The rules are those of `Effect.run(holding:at:)`, with one difference: the hold begins at this line, not with the
  /// run. So in a `restart` lane the field shows its base value between the end of the old run and this line of the new
  /// run. To avoid that, use `holding:` on the effect or on the nested run.
  ///
  /// A value that does not equal itself, or that a setter changes, is never restored; debug builds report it.
  ///
  /// - Throws: `CancellationError` if the run is no longer live, or what `body` throws.
  public func hold<Value: Equatable, Result>(
    _ path: WritableKeyPath<F.State, Value>, at value: Value, _ body: () async throws -> Result
  ) async throws -> Result {
    let holder = try touch { store.enter(HoldRequest(path, at: value), run) }
    defer { store.leave(holder, run) }
    // The field's own `==` may have ended the run.
    try checkAccess()
    return try await body()
  }

  /// Loads a field: it is `loading` now, then `loaded` or `failed`. Returns the loaded value, or nil if the load
  /// failed.
  ///
  /// A failure is handled like that of a nested run. In one turn the field shows it, and ``Feature/failed(_:in:)`` is
  /// called with this run's action. Then this run continues, and its outcome will be `failed`, whatever it does from
  /// here on. So its `undo` is applied when it ends. To reload after a change that should remain, use a separate
  /// `Effect.load`.
  ///
  /// The field shows the failure to the user, so `.unhandled`, which is also the answer of a feature without `failed`,
  /// is not reported. If you rethrow the error, `failed` is called twice.
  ///
  /// If the run ends before `body` has returned, the field is restored in the turn in which the run ends.
  ///
  /// - Throws: Only `CancellationError`: if the run is no longer live (the handling of a failure may have ended it), or
  ///   if `body` throws one.
  @discardableResult
  public func load<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, _ body: () async throws -> Value
  ) async throws -> Value? {
    let loader = try touch { store.takeOrBeginLoad(path, run) }
    let answer = try await answerStep(loader, body) { store.answer(path, loader, .value($0), run) }
    switch answer {
    case .value(let value): return value
    case .failure(let failure):
      try touchWithAnswer { store.loadFailed(path, loader, failure, run) }
      // The feature's handling of the failure may have ended the run.
      try checkAccess()
      return nil
    }
  }

  /// Performs a load that is the whole work of a run.
  func loadAsWhole<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, _ body: () async throws -> Value
  ) async throws {
    let loader = try touch { store.takeOrBeginLoad(path, run) }
    let answer = try await answer(of: body)
    throw wholeLoadEnded(path, loader, answer) { store.answer(path, loader, .value($0), run) }
  }

  /// What the work of a run throws if it is a load that has its answer.
  ///
  /// - Parameter deliver: Is called in the turn in which the run ends.
  func wholeLoadEnded<Shown, Value>(
    _ path: WritableKeyPath<F.State, Loadable<Shown>>, _ loader: HoldID, _ answer: LoadAnswer<Value>,
    deliver: @escaping @MainActor (Value) throws -> Void
  ) -> WholeLoadEnded {
    let (store, run) = (store, run)
    switch answer {
    case .value(let value): return WholeLoadEnded(error: nil) { try deliver(value) }
    case .failure(let failure):
      return WholeLoadEnded(error: failure.error) { store.answer(path, loader, .failure(failure), run) }
    }
  }

  /// Runs `body` and returns its value or its failure. A value is then delivered. A failure is not: it must appear in
  /// the same turn in which the feature handles it.
  ///
  /// - Parameter deliver: Is called in a turn.
  /// - Throws: `CancellationError` if there is neither; then the field is restored.
  func answerStep<Value>(
    _ loader: HoldID, _ body: () async throws -> Value, deliver: (Value) throws -> Void
  ) async throws -> LoadAnswer<Value> {
    do {
      let answer = try await answer(of: body)
      if case .value(let value) = answer { try touchWithAnswer { try deliver(value) } }
      return answer
    } catch {
      store.inTurn(ofAnswerTo: run) { store.leave(loader, run) }
      throw error
    }
  }

  /// Runs `body` and returns its value or its failure, of which the field shows nothing yet.
  ///
  /// - Throws: `CancellationError` if there is neither.
  func answer<Value>(of body: () async throws -> Value) async throws -> LoadAnswer<Value> {
    do { return .value(try await body()) } catch {
      guard let error = store.mapError(error, of: run) else { throw CancellationError() }
      return .failure(LoadFailure(error))
    }
  }

  /// Starts a run nested in this one. This run ends after it; when this run is cancelled or throws, the nested run is
  /// cancelled.
  ///
  /// An error that the nested run throws is passed to ``Feature/failed(_:in:)`` with this run's action. Its siblings
  /// continue, and so does this run, whose outcome then includes that of the nested run. Of several outcomes the first
  /// in this order counts: failed, cancelled, superseded, dropped, finished. If this run is no longer live, nothing
  /// starts, and the returned run is cancelled.
  ///
  /// - Precondition: No run around the new one is in `lane`: the new run would wait for, or replace, a run that waits
  ///   for it. A lane without limits is always allowed. Two runs whose nested runs wait in each other's lanes wait
  ///   forever; this is not detected.
  @discardableResult
  public func run(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil, priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line, _ work: @escaping Effect<F>.Work
  ) -> Run {
    run(
      RunRequest(
        lane: lane, policy: policy, name: name, priority: priority,
        location: SourceLocation(fileID: fileID, line: line), hold: nil,
        undo: nil, work: work))
  }

  /// Starts a nested run that holds a field from now until it has ended. As with `Effect.run(holding:at:)`, the field
  /// does not flicker when the run supersedes another one.
  ///
  /// Everything else is as without `holding`.
  @discardableResult
  public func run<Value: Equatable>(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil, priority: TaskPriority? = nil,
    holding path: WritableKeyPath<F.State, Value>, at value: Value, fileID: StaticString = #fileID,
    line: UInt = #line, _ work: @escaping Effect<F>.Work
  ) -> Run {
    run(
      RunRequest(
        lane: lane, policy: policy, name: name, priority: priority,
        location: SourceLocation(fileID: fileID, line: line),
        hold: HoldRequest(path, at: value), undo: nil, work: work))
  }

  /// Work that is not a trailing closure comes after its lane.
  @available(*, unavailable, message: "name the lane first: `context.run(.concurrent, work)`")
  @discardableResult
  @_disfavoredOverload
  public func run(_ work: @escaping Effect<F>.Work) -> Run { preconditionFailure("It is unavailable.") }

  private func run(_ request: RunRequest<F>) -> Run {
    let lane = request.lane
    if !(request.policy ?? lane.policy).isUnlimited, let ancestor = store.scope.ancestor(of: run, in: lane) {
      ProgrammerMistake.refuse(
        """
        \(request.location): a run nested in \(ancestor.label) asks for the lane '\(lane)', in which that run is. It \
        would wait for, or replace, the run that waits for it. Give the nested run a lane of its own.
        """)
    }
    guard let action = run.action else { return Run(.cancelled) }
    let nested = StoreRun(request, action: action, of: store, parent: run)
    store.tree.inTurn { store.start(nested, request) }
    return Run(nested)
  }
}
