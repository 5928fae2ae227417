// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An event in a traced store or scope.
///
/// Its texts are made when it happens, and are cut at 200 characters. Of the app's objects an event retains only the
/// ids of its lanes and the errors of its failures.
public struct TraceEvent: Sendable, Equatable {
  /// 1, 2, 3 …: the order of the events of one trace, across threads.
  public var number: Int
  /// The time since the trace began.
  public var time: Duration
  /// The store or scope in which it happened.
  public var place: Place
  /// What happened.
  public var kind: Kind

  /// A store or a scope.
  public struct Place: Sendable, Hashable {
    /// Identifies it in its trace; others may have the same name.
    public var id: Int
    /// The feature's type, followed by the id for a child that has one; or "TaskScope".
    public var name: String
    /// The parent store's id.
    public var parent: Int?
  }

  /// What can happen.
  public enum Kind: Sendable, Equatable {
    /// The store or scope is part of the trace from now on.
    case began
    /// The store or scope has ended: it delivers nothing from now on.
    case ended
    /// An action was received, and has changed these fields.
    case received(action: String, [FieldChange])
    /// An action arrived after the end of the store, or after the child's state was removed.
    case ignored(action: String)
    /// Something other than an action may have changed the state: it has changed these fields, possibly none.
    case changed(Cause, run: Run.ID?, [FieldChange])
    /// An output is delivered to the owner or the parent.
    case output(String)
    /// An action has requested a run, or a run has requested one nested in it.
    case registered(Run, Placement)
    /// A run that waited in its lane has started.
    case started(Run.ID)
    /// A run has ended: it delivers nothing from now on.
    case runEnded(Run, Belay.Run.Outcome)
  }

  /// A run, as registered in its lane.
  public struct Run: Sendable, Equatable {
    /// Identifies a run in its trace.
    public struct ID: Sendable, Hashable {
      /// The id of the run's store or scope.
      public var place: Int
      /// The order in which runs were registered there.
      public var number: Int
    }

    /// Identifies it in its trace.
    public var id: ID
    /// The lane in which it was registered.
    public var lane: Lane
    /// The name that was passed as `name:`.
    public var name: String?
    /// The run in which it is nested.
    public var parent: ID?
    let location: SourceLocation

    /// The file in which the work is written: `Module/File.swift`.
    public var fileID: String { "\(location.fileID)" }
    /// The line on which the work is written.
    public var line: Int { Int(location.line) }

    public static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.lane == right.lane && left.name == right.name && left.parent == right.parent
        && left.location.description == right.location.description
    }
  }

  /// The lane's decision when a run was registered.
  public enum Placement: Sendable, Equatable {
    /// The run starts at once.
    case goes
    /// The run waits until others of its lane have ended.
    case waits
    /// The run joins the one that is running, and ends with it.
    case joins
    /// The lane is busy. The run never begins, and its end follows.
    case dropped
  }

  /// What has changed a state, other than an action.
  public enum Cause: Sendable, Equatable {
    /// A mutation that work applied, or that `failed(_:in:)` returned.
    case mutation(String)
    /// An `update` by work.
    case update
    /// The `undo:` of a run that did not finish.
    case undo(String)
    /// An update that `failed(_:in:)` returned.
    case failure
    /// A run holds or loads the field from now on.
    case hold(field: String)
    /// A run no longer holds the field.
    case giveBack(field: String)
    /// A load has its value or its failure.
    case answer(field: String)
  }

  /// A field whose value has changed.
  public struct FieldChange: Sendable, Equatable {
    /// Its path in the state: `checkout.quantity`. Empty for the state itself, if that is an enum.
    public var field: String
    /// Its value before the change.
    public var old: String
    /// Its value after the change.
    public var new: String
  }
}

/// Is notified of everything that happens in the stores and scopes that are traced to it.
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
  /// Called for each event, on whatever thread, in the order of the events. The calls for one trace never overlap. An
  /// observer of several traces gets each one separately, with numbers of its own.
  ///
  /// While a call is running, at most 10,000 events wait. Newer ones are dropped, and their numbers are missing.
  ///
  /// The store may be in the middle of a turn. Do not read it or send to it from here.
  func traced(_ event: TraceEvent)
}
