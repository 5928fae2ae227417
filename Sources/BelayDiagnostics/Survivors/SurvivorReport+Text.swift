// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension SurvivorReport: CustomStringConvertible {
  /// Several lines, for people to read.
  public var description: String {
    ([headline] + runs.flatMap { $0.lines(besides: scopes) } + advice).joined(separator: "\n")
  }

  private var headline: String {
    let ago = DurationText.of(after)
    if let gone {
      return "\(gone) has gone, and its \(scopeList) has not ended: it is held by its own work, which goes on."
    }
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

  private var advice: [String] {
    var lines: [String] = []
    if isScopeUnknown {
      lines.append("The scope or store that was named was made before Survivors.watch(): nothing is known of its runs.")
    }
    if runs.contains(where: { $0.retainPath != nil }) {
      lines.append(
        """
        Work that captures its owner, or calls one of its methods, keeps it for as long as it goes. Use the owner that `run(on:)` \
        gives, or a store's context.
        """)
    } else if owner != nil {
      lines.append(whereToLook)
    }
    if runs.contains(where: { if case .cancelled = $0.state { true } else { false } }) {
      lines.append(
        """
        Work that was cancelled goes on until it looks: give it something to await that heeds cancellation, or ask \
        `Task.checkCancellation()` in its loops.
        """)
    }
    if owner != nil, !leftovers.isEmpty {
      lines.append("Bodies that go on after their deadline may hold it too: \(leftovers.joined(separator: ", ")).")
    }
    return lines
  }

  /// The hint if no run is known to retain it.
  private var whereToLook: String {
    if !runs.isEmpty {
      return """
        Nothing here shows that one of these holds it. Work does that captures it, or calls one of its methods; so does a `Task` that \
        awaits `perform` or `finished()` through it, a plain `Task {}`, a timer, an observer, or a run of another scope.
        """
    }
    if isScopeUnknown { return "Look for work that captures it, a plain `Task {}`, a timer or an observer." }
    return """
      No run of \(scopes.isEmpty ? "a scope or store that is known to be its own" : "its \(scopeList)") is going, so none of \
      them holds it. Look for a plain `Task {}`, a timer, an observer, a run of another scope, or a closure that captures it.
      """
  }
}

extension SurvivorReport.Run {
  func lines(besides scopes: [String]? = nil) -> [String] {
    let place = scopes.map { $0 == [scope] ? "" : " in \(scope)" } ?? ""
    var lines = ["  \(label)\(place), \(text)"]
    if let retainSentence { lines.append("    \(retainSentence)") }
    return lines
  }

  private var text: String {
    let since = DurationText.of(since)
    return switch state {
    case .waiting: "waits for its turn since \(since)."
    case .going: "for \(since). Nobody has cancelled it."
    case .joined: "for \(since): it shares the end of the run that it has joined."
    case .cancelled(let ago): "for \(since). It was cancelled \(DurationText.of(ago)) ago and ignores that."
    case .ended(let ago): "for \(since). It ended \(DurationText.of(ago)) ago, and its work has not returned."
    }
  }
}
