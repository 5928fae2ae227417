// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Inventory: CustomStringConvertible {
  /// A tree of lines: each scope and store with its runs and children below it.
  public var description: String {
    var lines: [String] = []
    if isWatched {
      let live = scopes.filter { $0.ended == nil }
      let stores = live.count { $0.feature != nil }
      lines.append(
        [
          Self.count(stores, "store"), Self.count(live.count - stores, "scope"), Self.count(runs.count, "run"),
          Self.count(leftovers.count, "leftover"),
        ].joined(separator: ", "))
    } else {
      lines.append(
        """
        Scopes, stores and runs are not registered. Call Survivors.watch() when the app starts, in a debug build or in one \
        with Belay's trait Diagnostics.
        """)
    }
    let tree = Tree(self)
    // A scope whose parent is no longer listed is drawn at the top level.
    for scope in scopes where !tree.isChild(scope) { tree.add(scope, indent: "", to: &lines) }
    for leftover in leftovers {
      lines.append(
        "\(leftover.name) (\(leftover.location)): its caller returned \(DurationText.of(leftover.since)) ago, and it is still running"
      )
    }
    return lines.joined(separator: "\n")
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private struct Tree {
    private let ids: Set<Int>
    private let children: [Int: [Scope]]
    private let runs: [Int: [SurvivorReport.Run]]

    init(_ inventory: Inventory) {
      ids = Set(inventory.scopes.map(\.id))
      children = Dictionary(grouping: inventory.scopes.filter { $0.parent != nil }) { $0.parent! }
      runs = Dictionary(grouping: inventory.runs, by: \.scopeID)
    }

    func isChild(_ scope: Scope) -> Bool { scope.parent.map(ids.contains) ?? false }

    func add(_ scope: Scope, indent: String, to lines: inout [String]) {
      lines.append("\(indent)\(scope.label), \(scope.lifeText)")
      for run in runs[scope.id] ?? [] { lines += run.lines().map { indent + $0 } }
      for child in children[scope.id] ?? [] { add(child, indent: indent + "  ", to: &lines) }
    }
  }
}

extension Inventory.Scope {
  var lifeText: String {
    if let ended { return "ended \(DurationText.of(ended)) ago" }
    return "for \(DurationText.of(age))"
  }
}
