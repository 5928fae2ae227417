// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What follows an action, as `receive` returns it: work, a cancel, an output, or several of these.
///
/// An effect does nothing by itself. The store performs it in the turn of the action, in the order in which its parts
/// are written. Work begins in a later main-actor job, but its run is registered at once: it can be cancelled,
/// superseded and awaited before it begins.
public struct Effect<F: Feature> {
  /// An effect is returned by every action, so each payload is one reference.
  enum Kind {
    case none
    case run(RunRequest<F>)
    indirect case cancel(Lane)
    indirect case cancelFamily(String)
    indirect case raiseLimit(Lane, Int)
    indirect case output(F.Output)
    indirect case message(any StoreMessage<F>)
    case merge(MergedEffects<F>)
  }

  /// The work of `Effect.run`.
  public typealias Work = @MainActor (Context<F>) async throws -> Void

  let kind: Kind

  /// Nothing follows.
  public static var none: Effect { Effect(kind: .none) }

  /// Cancels all runs in `lane`, running or waiting. In a `merge`, it does not affect the runs that follow it.
  public static func cancel(_ lane: Lane) -> Effect { Effect(kind: .cancel(lane)) }

  /// Cancels all runs in the lanes with this name, whatever their ids: `.cancel(lanesNamed: "sending")`. In a `merge`, it
  /// does not affect the runs that follow it.
  public static func cancel(lanesNamed name: String) -> Effect { Effect(kind: .cancelFamily(name)) }

  /// Lets the runs that wait in `lane` start while fewer than `limit` of its runs run: more uploads at once on a fast
  /// network.
  ///
  /// Runs that are requested later have the limit of their own policy. A higher limit of a run that waits stays.
  ///
  /// - Precondition: `limit` is positive.
  public static func raiseLimit(of lane: Lane, to limit: Int) -> Effect { Effect(kind: .raiseLimit(lane, limit)) }

  /// Delivers an output to the owner, in this turn.
  public static func output(_ output: F.Output) -> Effect { Effect(kind: .output(output)) }

  /// Performs all of these, in this order. Their runs are concurrent, unless they share a lane. An output is delivered
  /// in its position; the action that a parent receives for it is handled after all of these are performed.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Performs all of these, in this order. Their runs are concurrent, unless they share a lane.
  public static func merge(_ effects: [Effect]) -> Effect {
    let some = effects.filter { !$0.isNone }
    return some.count < 2 ? some.first ?? .none : Effect(kind: .merge(MergedEffects(some)))
  }

  private var isNone: Bool {
    if case .none = kind { true } else { false }
  }
}

/// The parameters of a requested run. It holds nothing of the store.
final class RunRequest<F: Feature> {
  let lane: Lane
  let policy: Lane.Policy?
  let name: String?
  let priority: TaskPriority?
  let location: SourceLocation
  let hold: HoldRequest<F.State>?
  let undo: F.Mutation?
  let hasUndo: Bool
  let work: Effect<F>.Work

  init(
    lane: Lane, policy: Lane.Policy?, name: String?, priority: TaskPriority?, location: SourceLocation,
    hold: HoldRequest<F.State>?, undo: F.Mutation?, work: @escaping Effect<F>.Work
  ) {
    self.lane = lane
    self.policy = policy
    self.name = name
    self.priority = priority
    self.location = location
    self.hold = hold
    self.undo = undo
    self.hasUndo = undo != nil
    self.work = work
  }
}
