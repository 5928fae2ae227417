// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Context {
  /// Holds a field at `value` while `body` works.
  ///
  /// It is given back when `body` returns or throws, or when the run ends in any other way: then in the ending turn,
  /// whatever `body` still does. The rules are those of `Effect.run(holding:at:)`, but for one: it begins with this line and
  /// not with the run, so in a `restart` lane the field shows its base value between the old run's end and the new run's
  /// line. To bridge that, let the effect hold, or the nested run.
  ///
  /// A value that does not equal itself, or that a setter changes, is never given back; debug builds say so.
  ///
  /// - Throws: `CancellationError` when the run is no longer live, and what `body` throws.
  public func hold<Value: Equatable, Result>(
    _ path: WritableKeyPath<F.State, Value>, at value: Value, _ body: () async throws -> Result
  ) async throws -> Result {
    let holder = try touch { store.enter(HoldRequest(path, at: value), run) }
    defer { store.leave(holder, run) }
    // The field's own `==` may have ended the run.
    try checkLive()
    return try await body()
  }

  /// Loads a field: `loading` now, then `loaded` or `failed`. Returns what was loaded, or nil when the load failed.
  ///
  /// A failure is that of a nested run: in one turn the field shows it and ``Feature/failed(_:in:)`` hears of it, with this run's
  /// action; then this run goes on, and its outcome tells of it (`failed`, whatever it does from here on). So its `undo` is applied
  /// when it ends: what only reloads after a change that stands is an `Effect.load` of its own. The user sees the failure in the
  /// field, so a feature that answers `.unhandled`, as one without `failed` does, is not reported. Throw it on, and `failed` hears
  /// of it twice.
  ///
  /// When the run ends before `body` has answered, the field goes back to what it was before, in the ending turn.
  ///
  /// - Throws: `CancellationError` when the run is no longer live, also when what followed the failure has ended it, or when `body`
  ///   throws one; nothing else.
  @discardableResult
  public func load<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, _ body: () async throws -> Value
  ) async throws -> Value? {
    let loader = try touch { store.takeOrBeginLoad(path, run) }
    switch try await answer(path, loader, body) {
    case .value(let value): return value
    case .failure(let failure):
      try touch { store.loadFailed(path, loader, failure, run) }
      // What the feature has made of it may have ended the run.
      try checkLive()
      return nil
    }
  }

  /// The load that is the whole work of a run, which fails with it.
  func loadAsWhole<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, _ body: () async throws -> Value
  ) async throws {
    let loader = try touch { store.takeOrBeginLoad(path, run) }
    if case .failure(let failure) = try await answer(path, loader, body) {
      let (store, run) = (store, run)
      throw WholeLoadFailed(error: failure.error) { store.answer(path, loader, .failure(failure), run) }
    }
  }

  /// What `body` has answered. A value is in the field then; a failure is not, as more belongs to its turn.
  ///
  /// - Throws: `CancellationError` when there is no answer; then the field is given back.
  private func answer<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, _ loader: HoldID, _ body: () async throws -> Value
  ) async throws -> LoadAnswer<Value> {
    do {
      let value = try await body()
      try touch { store.answer(path, loader, .value(value), run) }
      return .value(value)
    } catch {
      if isLive, !(error is CancellationError) { return .failure(LoadFailure(error)) }
      store.leave(loader, run)
      throw CancellationError()
    }
  }

  /// Starts a run nested in this one: this one ends after it, and takes it along when it is cancelled or throws.
  ///
  /// An error that it throws goes to ``Feature/failed(_:in:)`` with this run's action; its siblings go on, and so does this
  /// run, whose outcome then tells of it (of several: failed, else cancelled, superseded, dropped, finished). On a run that is
  /// no longer live it starts nothing and returns a cancelled run.
  ///
  /// - Precondition: No run around it goes in `lane`: it would wait for, or replace, the one that waits for it. A lane where
  ///   all go at once is free to use. Two runs whose nested runs wait in each other's lanes wait for ever; nobody tells.
  @discardableResult
  public func run(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ work: @escaping Effect<F>.Work
  ) -> Run {
    run(
      RunRequest(
        lane: lane, policy: policy, name: name, location: SourceLocation(fileID: fileID, line: line), hold: nil,
        undo: nil, work: work))
  }

  /// Starts a run nested in this one that holds a field from now until it has ended: as `Effect.run(holding:at:)` does, so
  /// the field does not flicker when the run supersedes another.
  ///
  /// The rest is as without `holding`.
  @discardableResult
  public func run<Value: Equatable>(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil,
    holding path: WritableKeyPath<F.State, Value>, at value: Value, fileID: StaticString = #fileID,
    line: UInt = #line, _ work: @escaping Effect<F>.Work
  ) -> Run {
    run(
      RunRequest(
        lane: lane, policy: policy, name: name, location: SourceLocation(fileID: fileID, line: line),
        hold: HoldRequest(path, at: value), undo: nil, work: work))
  }

  private func run(_ request: RunRequest<F>) -> Run {
    let lane = request.lane
    if !(request.policy ?? lane.policy).alwaysGoes, let ancestor = store.scope.ancestor(of: run, in: lane) {
      ProgrammerMistake.refuse(
        """
        \(request.location): a run nested in \(ancestor.label) asks for the lane '\(lane)', in which that run goes. It \
        would wait for, or replace, the run that waits for it. Give the nested run a lane of its own.
        """)
    }
    guard let action = run.action else { return Run(ended: .cancelled) }
    let nested = StoreRun(request, action: action, of: store, parent: run)
    store.tree.inTurn { store.start(nested, request) }
    return Run(nested)
  }
}
