// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Something that happened in a traced store or scope.
///
/// Its texts are made when it happens, and cut at 200 characters: an event keeps none of the app's objects but the ids of its
/// lanes and the errors of its failures.
public struct TraceEvent: Sendable, Equatable {
  /// 1, 2, 3 …: the order in which things happened in its trace, whatever the threads.
  public var number: Int
  /// Since the trace began.
  public var time: Duration
  /// The store or scope in which it happened.
  public var place: Place
  /// What happened.
  public var kind: Kind

  /// A store or a scope.
  public struct Place: Sendable, Hashable {
    /// Tells it from all others of its trace, also from one that has its name.
    public var id: Int
    /// The feature's type, for a row with the row's id, or "TaskScope".
    public var name: String
    /// The parent store's id.
    public var parent: Int?
  }

  /// What can happen.
  public enum Kind: Sendable, Equatable {
    /// The place is part of the trace from now on.
    case began
    /// The place has ended: nothing of it can be delivered any more.
    case ended
    /// An action was received, and has changed these fields.
    case received(action: String, [FieldChange])
    /// An action came too late: the store, or the child's state, had gone.
    case ignored(action: String)
    /// Something else than an action has changed these fields; or could have: then there are none.
    case changed(Cause, run: Run.ID?, [FieldChange])
    /// The owner, or the parent, was told.
    case output(String)
    /// An action has asked for work, or a run for one nested in it.
    case registered(Run, Placement)
    /// A run that waited has its turn.
    case started(Run.ID)
    /// From now on nothing of the run can be delivered.
    case runEnded(Run, Belay.Run.Outcome)
  }

  /// Work, as its lane knows it.
  public struct Run: Sendable, Equatable {
    /// Tells it from all others of its trace.
    public struct ID: Sendable, Hashable {
      /// The id of the run's place.
      public var place: Int
      /// The order in which runs were registered there.
      public var number: Int
    }

    /// Tells it from all others of its trace.
    public var id: ID
    /// The lane in which it was registered.
    public var lane: Lane
    /// What it was called by its `name:`.
    public var name: String?
    /// The run in which it is nested.
    public var parent: ID?
    let location: SourceLocation

    /// The file in which the work is written: `Module/File.swift`.
    public var fileID: String { "\(location.fileID)" }
    /// The line on which it is.
    public var line: Int { Int(location.line) }

    public static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.lane == right.lane && left.name == right.name && left.parent == right.parent
        && left.location.description == right.location.description
    }
  }

  /// What a lane did with a run when it was registered.
  public enum Placement: Sendable, Equatable {
    /// It goes at once.
    case goes
    /// Until others of its lane have ended.
    case waits
    /// It shares the end of the run that goes.
    case joins
    /// The lane is busy. It never begins, and its end follows.
    case dropped
  }

  /// What has changed a state.
  public enum Cause: Sendable, Equatable {
    /// Work, by a mutation.
    case mutation(String)
    /// Work, by `update`.
    case update
    /// A run that did not finish: its `undo:`.
    case undo(String)
    /// A run that failed: what `failed(_:in:)` answered.
    case failure
    /// A run holds the field from now on, or loads it.
    case hold(field: String)
    /// A run that held the field has left.
    case giveBack(field: String)
    /// A load has its answer.
    case answer(field: String)
  }

  /// A field that has another value.
  public struct FieldChange: Sendable, Equatable {
    /// Its path in the state: `checkout.quantity`; empty for the state itself, where that is an enum.
    public var field: String
    /// Its value before.
    public var old: String
    /// Its value after.
    public var new: String
  }
}

/// Hears of everything that happens in the stores and scopes that were told to trace to it.
///
/// ```swift
/// struct LogTrace: TraceObserver {
///   let logger = Logger(label: "belay")
///   func traced(_ event: TraceEvent) { logger.debug("\(event)") }
/// }
///
/// let tracing = store.trace(to: LogTrace())
/// ```
public protocol TraceObserver: Sendable {
  /// Called for each event, in the order of the events and never for two of one trace at once, on whatever thread. One that is
  /// told to trace several stores or scopes hears of each on its own, by numbers of their own.
  ///
  /// While one call takes long, at most 10,000 events wait for the next; newer ones are dropped, and their numbers are missing.
  ///
  /// The store may be in the middle of a turn. Do not read it and do not send to it from here.
  func traced(_ event: TraceEvent)
}
