// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// What `belay-demo run` prints of one variant of a story: a table.
struct StoryRecord: Sendable {
  /// The first line.
  let title: String
  let rows: [String]
  /// Whether the rows have a column for the turn.
  var hasTurns = false
  /// The last line.
  var sentence: String?

  var table: String { ([title] + rows + [sentence].compactMap(\.self)).joined(separator: "\n") }
}

extension StoryRecord {
  /// What was seen from outside, event by event.
  init(_ story: String, title: String, events: [StoryEvent], sentence: String? = nil) {
    let rows = events.map { event in
      "\(Self.pad(String(format: "%.2f", event.ms), 9)) ms  \(Self.pad(String(event.turn), 5))  \(event.event.rawValue)"
    }
    self.init(
      title: "The \(story), \(title.lowercased())", rows: ["     when      turn  what"] + rows, hasTurns: true,
      sentence: sentence)
  }

  /// With spaces before the text.
  static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// The tables beside each other, each folded to its column.
  static func sideBySide(_ records: [StoryRecord]) -> String {
    let columns = records.map { $0.table.split(separator: "\n").flatMap(folded) }
    let widths = columns.map { $0.map(\.count).max() ?? 0 }
    let lines = (0..<(columns.map(\.count).max() ?? 0)).map { line in
      let cells = zip(columns, widths).map { column, width in
        let text = line < column.count ? column[line] : ""
        return text + String(repeating: " ", count: width - text.count)
      }
      return String(cells.joined(separator: "  |  ").reversed().drop { $0 == " " }.reversed())
    }
    return (lines + (records.contains(where: \.hasTurns) ? ["", explanationOfTurns] : [])).joined(separator: "\n")
  }

  /// For the column of that name.
  static let explanationOfTurns = """
    turn: an uninterrupted piece of work on the main actor, counted from the story's beginning. Events of one turn happened
    at once: no other code of the app ran, and nothing was drawn, between them.
    """

  /// Lines of at most 60 characters, if there are spaces to break at.
  private static func folded(_ line: Substring) -> [String] {
    guard line.count > 60, let space = line.prefix(60).lastIndex(of: " "), space > line.startIndex else {
      return [String(line)]
    }
    return [String(line[..<space])] + folded("  " + line[line.index(after: space)...])
  }
}
/// The reason why the demo stops, in one sentence for the terminal.
struct DemoFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
