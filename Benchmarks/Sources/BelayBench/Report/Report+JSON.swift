// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A row as printed for programs, and read from an earlier run.
struct ReportedRow: Codable {
  let row: String
  let value: Double
  let p10: Double
  let p90: Double
  let unit: String
  let raw: Double
  let rawP10: Double
  let rawP90: Double
  let ratio: Double
  /// The methods in plain Swift, as text.
  let twin: String
  let source: String?
  /// The ratio divided by that of the earlier run, if there is one.
  let change: Double?
}

extension Report {
  /// An array of ``ReportedRow``.
  var json: String {
    let rows = summaries.map { summary in
      ReportedRow(
        row: summary.row.name, value: summary.value, p10: summary.spread.lowerBound, p90: summary.spread.upperBound,
        unit: summary.unit.rawValue, raw: summary.raw, rawP10: summary.rawSpread.lowerBound,
        rawP90: summary.rawSpread.upperBound, ratio: summary.ratio, twin: summary.row.twin.name,
        source: summary.row.twin.source, change: earlier?.change(to: summary))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding only fails for a figure that is not a number, and no row has measured that.
    guard let data = try? encoder.encode(rows) else { preconditionFailure("A row has a figure that is not a number.") }
    return String(decoding: data, as: UTF8.self)
  }
}
