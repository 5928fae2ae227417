// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Report {
  /// `[{"row":…,"value":…,"unit":…,"raw":…,"ratio":…}]`. The names of rows and units need no escaping.
  var json: String {
    let rows = summaries.map { summary in
      """
      {"row":"\(summary.row.name)","value":\(number(summary.value)),"unit":"\(summary.row.unit.rawValue)",\
      "raw":\(number(summary.raw)),"ratio":\(number(summary.ratio))}
      """
    }
    return "[\n" + rows.map { "  " + $0 }.joined(separator: ",\n") + "\n]"
  }

  private func number(_ value: Double) -> String { "\((value * 1_000).rounded() / 1_000)" }
}
