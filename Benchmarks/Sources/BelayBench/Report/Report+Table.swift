// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Report {
  /// One line for each row: the median, the spread of the middle 80 %, the same of plain Swift, the ratio, the goal and
  /// whether it is met.
  var table: String {
    var lines = [["row", "median", "p10–p90", "unit", "plain", "p10–p90", "ratio", "goal", "", "plain Swift"]]
    lines += summaries.map { summary in
      [
        summary.row.name, Self.short(summary.value), text(summary.spread), summary.unit.rawValue,
        Self.short(summary.raw),
        text(summary.rawSpread), Self.short(summary.ratio), goal(of: summary),
        summary.meetsGoal.map { $0 ? "met" : "missed" } ?? "", summary.row.twin.name,
      ]
    }
    if let earlier {
      lines[0].insert("× earlier", at: 7)
      for (index, summary) in summaries.enumerated() {
        lines[index + 1].insert(earlier.change(to: summary).map(Self.short) ?? "not there", at: 7)
      }
    }
    let numbers: Set = earlier == nil ? [1, 2, 4, 5, 6] : [1, 2, 4, 5, 6, 7]
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.indices.map { column in
        padded(line[column], to: widths[column], isNumber: numbers.contains(column))
      }.joined(separator: "  ").trimmingSpaces
    }.joined(separator: "\n")
  }

  private func text(_ spread: ClosedRange<Double>) -> String {
    "\(Self.short(spread.lowerBound))–\(Self.short(spread.upperBound))"
  }

  private func goal(of summary: Summary) -> String {
    switch summary.row.goal {
    // The goal has another unit than the measurement.
    case _ where summary.unit != summary.row.unit: ""
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
