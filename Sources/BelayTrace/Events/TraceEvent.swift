// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// An event in a traced store or scope.
///
/// Its texts are made when it happens, and are cut at 200 characters. Of the app's objects an event retains only the
/// ids of its lanes and the errors of its failures.
public struct TraceEvent: Sendable, Equatable {
  /// 1, 2, 3 …: the order of the events of one trace, across threads.
  public let number: Int
  /// The time since the trace began.
  public let time: Duration
  /// The store or scope in which it happened.
  public let place: Place
  /// What happened.
  public let kind: Kind
  /// Of an action or output the case, without its values.
  var name: String? = nil

  /// A store or a scope.
  public struct Place: Sendable, Hashable {
    /// Identifies it in its trace; others may have the same name.
    public let id: Int
    /// The feature's type, followed by the id for a child that has one; or "TaskScope".
    public let name: String
    /// The parent store's id.
    public let parent: Int?
  }

  /// What can happen.
  public enum Kind: Sendable, Equatable {
    /// The store or scope is part of the trace from now on.
    case began
    /// The store or scope has ended: it delivers nothing from now on.
    case ended
    /// An action was received, and has changed these fields.
    case received(action: String, [FieldChange])
    /// An action arrived after the end of the store, or after the child's state was removed; or a child's output, after
    /// that child's state was removed.
    case ignored(action: String)
    /// Something other than an action may have changed the state: it has changed these fields, possibly none.
    case changed(Cause, run: Run.ID?, [FieldChange])
    /// An output is delivered to the owner or the parent.
    case emitted(output: String)
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
      package let place: Int
      /// The order in which runs were registered there.
      package let number: Int
    }

    /// Identifies it in its trace.
    public let id: ID
    /// The lane in which it was registered.
    public let lane: Lane
    /// The name that was passed as `name:`.
    public let name: String?
    /// The run in which it is nested.
    public let parent: ID?
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
    case starts
    /// The run waits until others of its lane have ended.
    case waits
    /// The run joins the one that is running, and ends with it.
    case joins
    /// The lane is busy. The run never begins, and its end follows.
    case dropped
  }

  /// What has changed a state, other than an action.
  public enum Cause: Sendable, Equatable {
    /// Work applied the mutation, or `failed(_:in:)` returned it.
    case applied(mutation: String)
    /// Work called `update`.
    case updated
    /// A view wrote the field of an `Editable` part of the state. The part itself, if several fields have changed.
    case written(field: String)
    /// A run did not finish, and its `undo:` was applied.
    case undone(mutation: String)
    /// A run failed, and `failed(_:in:)` returned an update.
    case failed
    /// A run holds or loads the field from now on.
    case held(field: String)
    /// A run no longer holds the field.
    case restored(field: String)
    /// A load has its value or its failure.
    case loaded(field: String)
  }

  /// A field whose value has changed.
  public struct FieldChange: Sendable, Equatable {
    /// Its path in the state: `checkout.quantity`. Empty for the state itself, if that is an enum.
    public let field: String
    /// Its value before the change.
    public let old: String
    /// Its value after the change.
    public let new: String

    package init(field: String, old: String, new: String) { (self.field, self.old, self.new) = (field, old, new) }
  }
}
