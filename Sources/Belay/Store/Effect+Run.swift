// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

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
  ///   - lane: Where it goes. Side by side with all others when left out.
  ///   - policy: Instead of the lane's own, for this run.
  ///   - name: What reports call it; the lane's name when left out.
  ///   - undo: Takes back what `receive` has done in advance: applied in the turn in which the run ends in any way but
  ///     finished (failed, cancelled, superseded, dropped; also if only a run nested in it did not finish), before
  ///     ``Feature/failed(_:in:)`` is asked. Of several that end together, the newest first. In a `restart` lane the old
  ///     run's undo comes after the new action's `receive`: let it name what it takes back (`removed(id)`), not what was
  ///     there before.
  ///   - work: On the main actor. An error that it throws while the run is live goes to ``Feature/failed(_:in:)``.
  ///   - fileID: The caller's file, for reports. Leave it out.
  ///   - line: The caller's line, for reports. Leave it out.
  public static func run(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil, undo: F.Mutation? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping Work
  ) -> Effect {
    Effect(
      kind: .run(
        RunRequest(
          lane: lane, policy: policy, name: name, location: SourceLocation(fileID: fileID, line: line), hold: nil,
          undo: undo, work: work)))
  }

  /// Runs `work` in `lane`, and holds a field at a value from this turn until the run has ended.
  ///
  /// ```swift
  /// return .run(.submission, holding: \.isSubmitting, at: true) { context in try await api.submit(context.order) }
  /// ```
  ///
  /// - A run that waits in its lane holds too, and one that joins another until that one ends; one that is dropped never
  ///   does.
  /// - The base value returns when the last holder has left, and only if the field still equals the held value: a
  ///   deliberate write wins. A new holder enters before the one that it supersedes leaves, so the field does not flicker.
  /// - A value that does not equal itself, or that a setter changes, is never given back; debug builds say so.
  /// - Two fields that overlap (`\.form` and `\.form.isOpen`) are each held exactly: the newest hold is on top. Two computed fields that write to
  ///   the same place are not known to.
  /// - A path that unwraps an optional, `\.sheet!.isBusy`, is refused: the run goes on and holds nothing, and debug builds say so.
  /// - Hold flags, never collections, and no element by its position: `\.rows[0]` traps when the row has gone. A flag for
  ///   each row belongs in the row, as a child, or in a dictionary: `holding: \.isSending[id], at: true`, a `[ID: Bool]`. Do not set the field by hand as well: debug builds report it.
  ///
  /// - Parameters:
  ///   - lane: Where it goes.
  ///   - policy: Instead of the lane's own, for this run.
  ///   - name: What reports call it; the lane's name when left out.
  ///   - path: The field.
  ///   - value: What it shows while the run goes or waits.
  ///   - undo: Takes back what `receive` has done in advance.
  ///   - work: On the main actor.
  ///   - fileID: The caller's file, for reports. Leave it out.
  ///   - line: The caller's line, for reports. Leave it out.
  public static func run<Value: Equatable>(
    _ lane: Lane = .concurrent, policy: Lane.Policy? = nil, name: String? = nil,
    holding path: WritableKeyPath<F.State, Value>, at value: Value, undo: F.Mutation? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping Work
  ) -> Effect {
    Effect(
      kind: .run(
        RunRequest(
          lane: lane, policy: policy, name: name, location: SourceLocation(fileID: fileID, line: line),
          hold: HoldRequest(path, at: value), undo: undo, work: work)))
  }

  /// Loads a field: `loading` from this turn, then `loaded` or `failed`, and as it was before if the run is cancelled.
  ///
  /// ```swift
  /// case .appeared, .retryTapped:
  ///   return .load(\.holdings, in: .portfolio) { context in try await api.holdings() }
  /// ```
  ///
  /// When `work` throws while the run is live, the run has failed with that error, and in one turn: the field shows the
  /// failure, then ``Feature/failed(_:in:)`` hears of it, with the action. The user sees it in the field, so a feature that
  /// answers `.unhandled`, as one without `failed` does, is not reported. A run that has joined the load ends as it does, and
  /// the failure is told once.
  ///
  /// In a `restart` lane the new load enters before the old one leaves: the field does not flicker. In a `join` lane
  /// that is busy it loads nothing itself. What is written to the field while it loads is not lost: it stands when the load
  /// fails or is cancelled.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - lane: Where the load goes.
  ///   - policy: Instead of the lane's own, for this run.
  ///   - name: What reports call it; the lane's name when left out.
  ///   - work: On the main actor. Returns what was loaded.
  ///   - fileID: The caller's file, for reports. Leave it out.
  ///   - line: The caller's line, for reports. Leave it out.
  @MainActor
  public static func load<Value>(
    _ path: WritableKeyPath<F.State, Loadable<Value>>, in lane: Lane = .concurrent, policy: Lane.Policy? = nil,
    name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor (Context<F>) async throws -> Value
  ) -> Effect {
    Effect(
      kind: .run(
        RunRequest(
          lane: lane, policy: policy, name: name, location: SourceLocation(fileID: fileID, line: line),
          hold: HoldRequest(loading: path), undo: nil,
          work: { context in try await context.loadAsWhole(path) { try await work(context) } })))
  }
}
