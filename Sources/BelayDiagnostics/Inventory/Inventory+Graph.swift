// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Inventory {
  /// The same as a graph for Graphviz: `dot -Tsvg inventory.dot > inventory.svg`.
  ///
  /// Boxes are scopes and stores, gray if they have ended. Ellipses are runs, red if their work is still running after
  /// it was cancelled.
  public var graph: String {
    var lines = ["digraph Belay {", "  rankdir=LR;", "  node [fontname=\"Helvetica\"];"]
    for scope in scopes {
      let look = scope.ended == nil ? "" : ", style=filled, fillcolor=gray85"
      lines.append("  scope\(scope.id) [shape=box, label=\(Self.quoted("\(scope.label)\n\(scope.lifeText)"))\(look)];")
      // An edge to an unlisted parent would make an empty box.
      if let parent = scope.parent, scopes.contains(where: { $0.id == parent }) {
        lines.append("  scope\(parent) -> scope\(scope.id);")
      }
    }
    for (number, run) in runs.enumerated() {
      let look = if case .cancelled = run.state { ", color=red, fontcolor=red" } else { "" }
      lines.append(
        "  run\(number) [shape=ellipse, label=\(Self.quoted(run.lines().map { String($0.drop { $0 == " " }) }.joined(separator: "\n")))\(look)];"
      )
      lines.append("  scope\(run.scopeID) -> run\(number) [style=dashed];")
    }
    for (number, leftover) in leftovers.enumerated() {
      let text = "\(leftover.name) (\(leftover.location))\nits caller returned \(DurationText.of(leftover.since)) ago"
      lines.append("  leftover\(number) [shape=hexagon, label=\(Self.quoted(text)), color=red, fontcolor=red];")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
    return result + "\""
  }
}
