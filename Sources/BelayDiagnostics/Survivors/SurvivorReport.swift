// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths

/// An object that should have been released and is still alive, or work that is still running although its scope has
/// ended. The report does not retain them.
public struct SurvivorReport: Sendable {
  /// Why it should have been released.
  enum Reason: Sendable, Hashable {
    /// Its scope or store has ended.
    case ended
    /// `Survivors.expectRelease(of:scope:)` was called in this line.
    case releaseExpected(at: String)
  }

  /// A run whose work has not returned.
  public struct Run: Sendable {
    /// The state of the run.
    public enum State: Sendable, Hashable {
      /// It waits in its lane.
      case waiting
      /// It has started and was not cancelled.
      case running
      /// It has joined another run and ends with it; it has no work of its own.
      case joined
      /// It was cancelled this long ago, and its work has not returned.
      case cancelled(ago: Duration)
      /// It ended in another way this long ago, and its work has not returned.
      case ended(ago: Duration)
    }

    /// Its `name:`, or its lane, or "a run".
    public let name: String
    /// Its lane.
    public let lane: String
    /// The feature's type, or "TaskScope".
    let owner: String
    /// The scope or store of the run: `TaskScope (Portfolio.swift:9)`.
    public let scope: String
    /// The scope or store of the run, as in ``Inventory``.
    let scopeID: Int
    /// The file in which it was started, as `#fileID`.
    public let fileID: String
    /// The line in which it was started.
    public let line: UInt
    /// Its state.
    public let state: State
    /// The time since it started, or since it was requested if it has not started.
    public let since: Duration
    /// Nil if it was not determined, or is unknown.
    let path: RetainPath?

    /// How its work retained the owner or the scope when it started; nil if that was not determined, or is unknown.
    ///
    /// `task 'load' (Portfolio.swift:42) → captures PortfolioViewController → .tasks → TaskScope`
    public var retainPath: String? { path?.sentence(from: "task \(label)") }

    var label: String { "'\(PlainText.of(name))' (\(fileID):\(line))" }
  }

  /// Why it should have been released.
  let reason: Reason
  /// The type of the object that is still alive; nil if only work is.
  public let owner: String?
  /// The type of the owner that was released, while work retains the scope that should have ended with it; otherwise
  /// nil.
  public let releasedOwner: String?
  /// The scopes and stores whose runs were checked: `TaskScope (Portfolio.swift:9)`.
  public let scopes: [String]
  /// The named scope or store is not registered: it was made before
  /// ``Survivors/watch(grace:clock:retainPaths:report:)``.
  let isScopeUnknown: Bool
  /// The time since it should have been released.
  let after: Duration
  /// The runs whose work has not returned, the oldest first. Empty: no work of Belay is known to belong to the owner.
  public let runs: [Run]
  /// Bodies of missed deadlines that are still running, in the whole process: `withDeadline (Portfolio.swift:50)`.
  let leftovers: [String]
}
