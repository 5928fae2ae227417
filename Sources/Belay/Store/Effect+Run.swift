// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A priority is a closure here, which is called at once: the size of an optional priority is only known when the program
// runs, so a `receive` that passes one would make room for it in every action.
extension Effect {
  /// Runs `work` in `lane`.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   state.query = query
  ///   return .run(.results) { context in
  ///     let hits = try await api.search(query)
  ///     try context.apply(.found(hits))          // throws when a newer search has taken its place
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - lane: The run's lane. By default, the run is concurrent with all others.
  ///   - policy: Replaces the lane's own policy for this run.
  ///   - name: The name in reports. By default, the lane's name.
  ///   - priority: The priority of the run's task. By default, that of the code that starts it.
  ///   - undo: Reverts what `receive` has done in advance. It is applied in the turn in which the run ends, before
  ///     ``Feature/failed(_:in:)`` is called, unless the run has finished: if it failed or was cancelled, superseded or
  ///     dropped, or if only a run nested in it did not finish. If several runs end together, the newest is undone
  ///     first. In a `restart` lane the old run's undo is applied after the new action's `receive`. So let the mutation
  ///     name what it reverts (`removed(id)`), not the earlier value.
  ///   - work: Runs on the main actor. An error that it throws while the run is live is passed to
  ///     ``Feature/failed(_:in:)``.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  public static func run(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil,
    priority: @autoclosure () -> TaskPriority? = nil, undo: F.Mutation? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ work: @escaping Work
  ) -> Effect {
    Effect(
      kind: .run(
        RunRequest(
          lane: lane, policy: policy, name: name, priority: priority(),
          location: SourceLocation(fileID: fileID, line: line), hold: nil,
          undo: undo, work: work)))
  }

  /// Runs `work` in `lane`, and holds a field at a value from this turn until the run has ended.
  ///
  /// ```swift
  /// return .run(.submission, holding: \.isSubmitting, at: true) { context in try await api.submit(context.order) }
  /// ```
  ///
  /// - A run that waits in its lane holds the field too. A run that joins another holds it until the other ends. A run
  ///   that is dropped never holds it.
  /// - When the last holder ends, the base value is restored, but only if the field still equals the held value: a
  ///   deliberate write is kept. A new run takes hold before the run that it supersedes releases, so the field does not
  ///   flicker.
  /// - A value that does not equal itself, or that a setter changes, is never restored; debug builds report it.
  /// - Two fields that overlap (`\.form` and `\.form.isOpen`) are each held correctly: the newest hold wins. Belay
  ///   cannot detect that two computed fields write to the same storage.
  /// - A path that unwraps an optional, `\.sheet!.isBusy`, is refused: the run proceeds without holding it, and debug
  ///   builds report it.
  /// - Hold flags, never collections, and no element by its index: `\.rows[0]` traps once the row is removed. Put a
  ///   flag for each row into the row, as a child, or into a dictionary `[ID: Bool]`:
  ///   `holding: \.isSending[id], at: true`. Do not set the field by hand as well; debug builds report it.
  ///
  /// - Parameters:
  ///   - lane: The run's lane.
  ///   - policy: Replaces the lane's own policy for this run.
  ///   - name: The name in reports. By default, the lane's name.
  ///   - priority: The priority of the run's task. By default, that of the code that starts it.
  ///   - path: The field.
  ///   - value: The field's value while the run runs or waits.
  ///   - undo: Reverts what `receive` has done in advance.
  ///   - work: Runs on the main actor.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  public static func run<Value: Equatable>(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil,
    priority: @autoclosure () -> TaskPriority? = nil,
    holding path: WritableKeyPath<F.State, Value>, at value: Value, undo: F.Mutation? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping Work
  ) -> Effect {
    Effect(
      kind: .run(
        RunRequest(
          lane: lane, policy: policy, name: name, priority: priority(),
          location: SourceLocation(fileID: fileID, line: line),
          hold: HoldRequest(path, at: value), undo: undo, work: work)))
  }

  /// Loads a field: it is `loading` from this turn, then `loaded` or `failed`. If the run is cancelled, the field is
  /// restored.
  ///
  /// ```swift
  /// case .appeared, .retryTapped:
  ///   return .load(\.holdings, in: .portfolio) { context in try await api.holdings() }
  /// ```
  ///
  /// If `work` throws while the run is live, the run fails with that error. In one turn the field shows the failure,
  /// then ``Feature/failed(_:in:)`` is called with the action. The field shows the failure to the user, so
  /// `.unhandled`, which is also the answer of a feature without `failed`, is not reported. A run that has joined the
  /// load ends with the same outcome, and `failed` is called only once.
  ///
  /// In a `restart` lane the new load takes hold of the field before the old one releases it, so the field does not
  /// flicker. In a busy `join` lane this run loads nothing itself. A value written to the field during the load is not
  /// lost: if the load fails, it is the failure's last value; if the load is cancelled, the field shows it. But the
  /// loaded value replaces it: whoever resets a field cancels the lane of its load as well.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - lane: The load's lane.
  ///   - policy: Replaces the lane's own policy for this run.
  ///   - name: The name in reports. By default, the lane's name.
  ///   - priority: The priority of the run's task. By default, that of the code that starts it.
  ///   - work: Runs on the main actor. Returns the loaded value.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  @MainActor
  public static func load<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, in lane: Lane = .concurrent, policy: Lane.Policy? = nil,
    name: String? = nil, priority: @autoclosure () -> TaskPriority? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @MainActor (Context<F>) async throws -> Value
  ) -> Effect {
    Effect(
      kind: .run(
        RunRequest(
          lane: lane, policy: policy, name: name, priority: priority(),
          location: SourceLocation(fileID: fileID, line: line),
          hold: HoldRequest(loading: path), undo: nil,
          work: { context in try await context.loadAsWhole(path) { try await work(context) } })))
  }
}
