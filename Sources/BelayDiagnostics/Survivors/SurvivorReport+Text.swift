// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension SurvivorReport: CustomStringConvertible {
  /// Several lines, for people to read.
  public var description: String {
    ([headline] + runs.flatMap { $0.lines(besides: scopes) } + advice).joined(separator: "\n")
  }

  private var headline: String {
    let ago = DurationText.of(after)
    if let releasedOwner {
      return "\(releasedOwner) was released, and its \(scopeList) has not ended: its own work retains it."
    }
    switch reason {
    case .releaseExpected(let place):
      return "\(owner ?? "An object") is still alive \(ago) after its release was expected (\(place))." + inFlight
    case .ended:
      return "The \(scopeList) ended \(ago) ago, and its work has not returned:"
    }
  }

  private var inFlight: String {
    if runs.isEmpty { return "" }
    return scopes.isEmpty ? "\nThese runs are in flight for it:" : "\nThese runs of its \(scopeList) are in flight:"
  }

  private var scopeList: String { scopes.isEmpty ? "scope" : scopes.joined(separator: " and ") }

  private var advice: [String] {
    var lines: [String] = []
    if isScopeUnknown {
      lines.append("The named scope or store was made before Survivors.watch(), so its runs are not known.")
    }
    if runs.contains(where: { $0.path != nil }) {
      lines.append(
        """
        Work that captures its owner, or calls one of its methods, retains it until the work returns. Use the owner that `run(on:)` \
        passes, or a store's context.
        """)
    } else if owner != nil {
      lines.append(whereToLook)
    }
    if runs.contains(where: { if case .cancelled = $0.state { true } else { false } }) {
      lines.append(
        """
        Cancelled work continues until it checks: let it await something that responds to cancellation, or call \
        `Task.checkCancellation()` in its loops.
        """)
    }
    if owner != nil, !leftovers.isEmpty {
      lines.append(
        "Bodies that still run after their deadline may retain it too: \(leftovers.joined(separator: ", ")).")
    }
    return lines
  }

  /// The hint if no run is known to retain it.
  private var whereToLook: String {
    if !runs.isEmpty {
      return """
        It is not known whether one of these runs retains it. Look for work that captures it or calls one of its methods, a `Task` \
        that awaits `perform` or `finished()` through it, a plain `Task {}`, a timer, an observer, or a run of another scope.
        """
    }
    if isScopeUnknown { return "Look for work that captures it, a plain `Task {}`, a timer or an observer." }
    return """
      No run of \(scopes.isEmpty ? "a scope or store that is known to be its own" : "its \(scopeList)") is in flight, so \
      none of them retains it. Look for a plain `Task {}`, a timer, an observer, a run of another scope, or a closure that captures it.
      """
  }
}

extension SurvivorReport.Run {
  func lines(besides scopes: [String]? = nil) -> [String] {
    let place = scopes.map { $0 == [scope] ? "" : " in \(scope)" } ?? ""
    var lines = ["  \(label)\(place), \(text)"]
    if let retainPath { lines.append("    \(retainPath)") }
    return lines
  }

  private var text: String {
    let since = DurationText.of(since)
    return switch state {
    case .waiting: "waiting for its turn for \(since)."
    case .running: "running for \(since). It was not cancelled."
    case .joined: "waiting for \(since) for the end of the run that it has joined."
    case .cancelled(let ago):
      "running for \(since). It was cancelled \(DurationText.of(ago)) ago, and its work has not returned."
    case .ended(let ago): "running for \(since). It ended \(DurationText.of(ago)) ago, and its work has not returned."
    }
  }
}
