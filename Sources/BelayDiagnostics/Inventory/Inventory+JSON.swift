// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Inventory {
  /// The same as JSON, for tools: `{"isWatched":…,"scopes":[…],"runs":[…],"leftovers":[…]}`. Times are in seconds.
  public var json: String {
    JSONText.object([
      ("isWatched", "\(isWatched)"), ("scopes", JSONText.array(scopes.map(\.json))),
      ("runs", JSONText.array(runs.map(\.json))),
      ("leftovers", JSONText.array(leftovers.map(\.json))),
    ])
  }
}

extension Inventory.Scope {
  fileprivate var json: String {
    JSONText.object([
      ("id", "\(id)"), ("feature", JSONText.string(feature)), ("location", JSONText.string(location)),
      ("parent", parent.map { "\($0)" } ?? "null"), ("age", JSONText.seconds(age)), ("ended", JSONText.seconds(ended)),
    ])
  }
}

extension SurvivorReport.Run {
  fileprivate var json: String {
    let (state, ago) = state.named
    return JSONText.object([
      ("scope", "\(scopeID)"), ("name", JSONText.string(name)), ("lane", JSONText.string(lane)),
      ("owner", JSONText.string(owner)), ("fileID", JSONText.string(fileID)), ("line", "\(line)"),
      ("state", JSONText.string(state)), ("since", JSONText.seconds(since)), ("ended", JSONText.seconds(ago)),
      ("retainPath", JSONText.string(path.map { "\($0)" })),
    ])
  }
}

extension SurvivorReport.Run.State {
  /// The name in JSON, and the time since the end.
  fileprivate var named: (name: String, ago: Duration?) {
    switch self {
    case .waiting: ("waiting", nil)
    case .running: ("running", nil)
    case .joined: ("joined", nil)
    case .cancelled(let ago): ("cancelled", ago)
    case .ended(let ago): ("ended", ago)
    }
  }
}

extension Inventory.Leftover {
  fileprivate var json: String {
    JSONText.object([
      ("name", JSONText.string(name)), ("location", JSONText.string(location)), ("since", JSONText.seconds(since)),
    ])
  }
}
