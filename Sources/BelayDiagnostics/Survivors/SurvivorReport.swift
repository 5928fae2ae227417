// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import BelayRetainPaths

/// One who should have gone and is still alive, or work that goes on although its scope has ended. It holds none of them.
public struct SurvivorReport: Sendable {
  /// Why it should have gone.
  public enum Reason: Sendable, Hashable {
    /// Its scope or store has ended.
    case ended
    /// `Survivors.expectRelease(of:naming:)` was called in this line.
    case toldToGo(String)
  }

  /// A run that still goes.
  public struct Run: Sendable {
    /// What is known of the run.
    public enum State: Sendable, Hashable {
      /// It waits for its turn in its lane.
      case waiting
      /// Nobody has cancelled it.
      case going
      /// It shares the end of another run, and has no work of its own.
      case joined
      /// It was cancelled so long ago, and its work has not returned: it ignores its cancellation, or takes its time.
      case cancelled(ago: Duration)
      /// It has come to its end otherwise so long ago, and its work has not returned.
      case ended(ago: Duration)
    }

    /// What it is called: its `name:`, or its lane, or "a run".
    public let name: String
    /// Its lane.
    public let lane: String
    /// The feature's type, or "TaskScope".
    public let owner: String
    /// Whose run it is: `TaskScope (Portfolio.swift:9)`.
    public let scope: String
    /// The file in which it was started, as `#fileID`.
    public let fileID: String
    /// The line in which it was started.
    public let line: UInt
    /// What is known of it.
    public let state: State
    /// Since its turn came, or since it was asked for if that has not come.
    public let since: Duration
    /// By which way its work held the owner or the scope when it started; nil where that was not asked, or is not known.
    public let retainPath: RetainPath?

    /// `task 'load' (Portfolio.swift:42) → captures PortfolioViewController → .tasks → TaskScope`
    public var retainSentence: String? { retainPath?.sentence(from: "task \(label)") }

    var label: String { "'\(PlainText.of(name))' (\(fileID):\(line))" }
  }

  /// Why it should have gone.
  public let reason: Reason
  /// The type of who is still alive; nil when only work is.
  public let owner: String?
  /// The type of who has gone, while work holds the scope that should have ended with it; else nil.
  public let gone: String?
  /// The scopes and stores whose runs were looked at: `TaskScope (Portfolio.swift:9)`.
  public let scopes: [String]
  /// A scope or store was named that nobody watches: it was made before ``Survivors/watch(grace:clock:retainPaths:report:)``.
  public let isScopeUnknown: Bool
  /// How long ago it was to go.
  public let after: Duration
  /// What still goes, the oldest first. Empty: nothing of Belay's that is known to be the owner's.
  public let runs: [Run]
  /// Bodies of deadlines that go on, of the whole process: `withDeadline (Portfolio.swift:50)`.
  public let leftovers: [String]
}
