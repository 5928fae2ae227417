// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Report {
  /// One line a row: the median, the spread of the middle 80 %, plain Swift, the ratio, the goal and whether it was met.
  var table: String {
    var lines = [["row", "median", "p10–p90", "unit", "raw", "ratio", "goal", "", "raw Swift in"]]
    lines += summaries.map { summary in
      [
        summary.row.name, Self.short(summary.value),
        "\(Self.short(summary.spread.lowerBound))–\(Self.short(summary.spread.upperBound))",
        summary.row.unit.rawValue, Self.short(summary.raw), Self.short(summary.ratio), goal(of: summary),
        summary.meetsGoal.map { $0 ? "met" : "missed" } ?? "", "Sources/RawSwift/\(summary.row.twin)",
      ]
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.indices.map { column in
        padded(line[column], to: widths[column], isNumber: Self.numbers.contains(column))
      }.joined(separator: "  ").trimmingSpaces
    }.joined(separator: "\n")
  }

  /// Columns that are written to the right.
  private static let numbers: Set = [1, 2, 4, 5]

  private func goal(of summary: Summary) -> String {
    switch summary.row.goal {
    case .atMost(let limit): "≤ \(Int(limit)) \(summary.row.unit.rawValue)"
    case .timesRaw(let limit): "≤ \(limit) × raw"
    case nil: ""
    }
  }

  private func padded(_ text: String, to width: Int, isNumber: Bool) -> String {
    let padding = String(repeating: " ", count: width - text.count)
    return isNumber ? padding + text : text + padding
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
