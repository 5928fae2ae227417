// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import BelayRetainPaths

/// One who should have gone and is still alive, or work that goes on although its scope has ended. It holds none of them.
public struct SurvivorReport: Sendable {
  /// Why it should have gone.
  public enum Reason: Sendable, Hashable {
    /// Its scope or store has ended.
    case ended
    /// ``Survivors/expectRelease(of:naming:report:fileID:line:)`` was called in this line.
    case toldToGo(String)
  }

  /// A run that still goes.
  public struct Run: Sendable {
    public enum State: Sendable, Hashable {
      /// It waits for its turn in its lane.
      case waiting
      /// Nobody has cancelled it.
      case going
      /// It was cancelled so long ago, and its work has not returned: it ignores its cancellation, or takes its time.
      case cancelled(ago: Duration)
      /// It has come to its end otherwise so long ago, and its work has not returned.
      case ended(ago: Duration)
    }

    /// What it is called: its `name:`, or its lane.
    public let name: String
    public let lane: String
    /// The feature's type, or "TaskScope".
    public let owner: String
    public let fileID: String
    public let line: UInt
    public let state: State
    /// Since its turn came, or since it was asked for if that has not come.
    public let since: Duration
    /// By which way its work held the owner or the scope when it started; nil where that was not asked, or is not known.
    public let retainPath: RetainPath?

    /// `task 'load' (Portfolio.swift:42) → captures PortfolioViewController → .tasks → TaskScope`
    public var retainSentence: String? { retainPath?.sentence(from: "task \(label)") }

    var label: String { "'\(name)' (\(fileID):\(line))" }
  }

  public let reason: Reason
  /// The type of who is still alive; nil when only work is.
  public let owner: String?
  /// The scopes and stores whose runs were looked at: `TaskScope (Portfolio.swift:9)`.
  public let scopes: [String]
  /// How long ago it was to go.
  public let after: Duration
  /// What still goes, the oldest first. Empty: nothing of Belay's that is known to be the owner's.
  public let runs: [Run]
}

extension SurvivorReport: CustomStringConvertible {
  /// Some lines, for a person.
  public var description: String {
    ([headline] + runs.flatMap(\.lines) + [advice]).joined(separator: "\n")
  }

  private var headline: String {
    let ago = DurationText.of(after)
    switch (reason, owner) {
    case (.toldToGo(let place), let owner):
      return "\(owner ?? "An object") is still alive \(ago) after it was told to go (\(place))." + going
    case (.ended, let owner?):
      return "\(owner) is still alive \(ago) after the end of its \(scopeList)." + going
    case (.ended, nil):
      return "The \(scopeList) ended \(ago) ago, and work of it still goes on:"
    }
  }

  private var going: String {
    if runs.isEmpty { return "" }
    return scopes.isEmpty ? "\nThis is still going for it:" : "\nOf its \(scopeList) this is still going:"
  }

  private var scopeList: String { scopes.isEmpty ? "scope" : scopes.joined(separator: " and ") }

  private var advice: String {
    if runs.isEmpty {
      return """
        No run of \(scopes.isEmpty ? "a scope or store that is known to be its own" : "its \(scopeList)") is going, so none of \
        them holds it. Look for a plain `Task {}`, a timer, an observer or a closure that captures it.
        """
    }
    if runs.contains(where: { if case .cancelled = $0.state { true } else { false } }) {
      return """
        Work that was cancelled goes on until it looks: give it something to await that heeds cancellation, or ask \
        `Task.checkCancellation()` in its loops.
        """
    }
    return """
      Work that captures its owner, or calls one of its methods, keeps it for as long as it goes. Use the owner that `run(on:)` \
      gives, or a store's context.
      """
  }
}

extension SurvivorReport.Run {
  var lines: [String] {
    var lines = ["  \(label), \(text)"]
    if let retainSentence { lines.append("    \(retainSentence)") }
    return lines
  }

  private var text: String {
    let since = DurationText.of(since)
    return switch state {
    case .waiting: "waits for its turn since \(since)."
    case .going: "for \(since). Nobody has cancelled it."
    case .cancelled(let ago): "for \(since). It was cancelled \(DurationText.of(ago)) ago and ignores that."
    case .ended(let ago): "for \(since). It ended \(DurationText.of(ago)) ago, and its work has not returned."
    }
  }
}
