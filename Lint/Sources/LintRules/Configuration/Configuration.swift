// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The user's settings.
public struct Configuration: Sendable, Equatable {
  public var included: [String] = []
  public var excluded: [String] = []
  public var disabledRules: Set<String> = []
  public var optInRules: Set<String> = []
  public var onlyRules: Set<String> = []
  public var severities: [String: Severity] = [:]
  /// Names of sequences that do not end by themselves, in addition to the built-in ones.
  public var endlessSequences: Set<String> = []
  /// Types that live as long as the app.
  public var appLongOwners: Set<String> = []
  /// Whether findings that lack a witness are shown too, as notes.
  public var showsPossible = false
  /// Whether tasks that Belay can run are reported too, with that as their fix.
  public var fixesWithBelay = false
  /// The language of the findings.
  public var language = Language.en

  public init() {}

  /// Whether a sequence of this name runs until it is cancelled.
  package func isEndless(_ name: String) -> Bool {
    if endlessSequences.contains(name) { return true }
    let name = name.lowercased()
    return Self.endlessEndings.contains { name.hasSuffix($0) } || Self.endlessBeginnings.contains { name.hasPrefix($0) }
  }

  private static let endlessEndings = ["stream", "updates", "events", "notifications", "changes", "updatesequence"]
  private static let endlessBeginnings = ["stream", "observe", "listen", "watch", "monitor", "subscribe"]
}
