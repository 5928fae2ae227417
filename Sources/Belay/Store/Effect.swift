// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What follows an action, as `receive` says it: work, a cancel, an output, or several of these.
///
/// An effect does nothing by itself; the store carries it out in the turn of the action, in the order in which it is
/// written. Work begins in a later main-actor job, but it is booked at once: it can be cancelled, superseded and awaited
/// before it begins.
public struct Effect<F: Feature> {
  enum Kind {
    case none
    case run(RunRequest<F>)
    indirect case cancel(Lane)
    indirect case output(F.Output)
    case message(ChildMessage<F>)
    case merge(MergedEffects<F>)
  }

  /// The work of `Effect.run`.
  public typealias Work = @MainActor (Context<F>) async throws -> Void

  let kind: Kind

  /// Nothing follows.
  public static var none: Effect { Effect(kind: .none) }

  /// Cancels what goes and what waits in `lane`. In a `merge`, runs that come after it are not touched.
  public static func cancel(_ lane: Lane) -> Effect { Effect(kind: .cancel(lane)) }

  /// Tells the owner, in this turn.
  public static func output(_ output: F.Output) -> Effect { Effect(kind: .output(output)) }

  /// All of these, in this order. Their runs go side by side, unless they share a lane. An output is told at its place; what a
  /// parent's `receive` makes of it comes when all of this is done.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// All of these, in this order. Their runs go side by side, unless they share a lane.
  public static func merge(_ effects: [Effect]) -> Effect {
    let some = effects.filter { !$0.isNone }
    return some.count < 2 ? some.first ?? .none : Effect(kind: .merge(MergedEffects(some)))
  }

  private var isNone: Bool {
    if case .none = kind { true } else { false }
  }
}

/// A run as it was asked for. It keeps nothing of the store.
final class RunRequest<F: Feature> {
  let lane: Lane
  let policy: Lane.Policy?
  let name: String?
  let location: SourceLocation
  let hold: HoldRequest<F.State>?
  let undo: F.Mutation?
  let hasUndo: Bool
  let work: Effect<F>.Work

  init(
    lane: Lane, policy: Lane.Policy?, name: String?, location: SourceLocation, hold: HoldRequest<F.State>?,
    undo: F.Mutation?, work: @escaping Effect<F>.Work
  ) {
    self.lane = lane
    self.policy = policy
    self.name = name
    self.location = location
    self.hold = hold
    self.undo = undo
    self.hasUndo = undo != nil
    self.work = work
  }
}
