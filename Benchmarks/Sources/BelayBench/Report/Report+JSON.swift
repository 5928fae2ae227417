// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Report {
  /// `[{"row":…,"value":…,"p10":…,"p90":…,"unit":…,"raw":…,"ratio":…}]`. The names of rows, units and methods need no escaping.
  var json: String {
    let rows = summaries.map { summary in
      let change = earlier?.change(to: summary).map { ",\"change\":\(number($0))" } ?? ""
      return """
        {"row":"\(summary.row.name)","value":\(number(summary.value)),"p10":\(number(summary.spread.lowerBound)),\
        "p90":\(number(summary.spread.upperBound)),"unit":"\(summary.unit.rawValue)","raw":\(number(summary.raw)),\
        "rawP10":\(number(summary.rawSpread.lowerBound)),"rawP90":\(number(summary.rawSpread.upperBound)),\
        "ratio":\(number(summary.ratio)),"twin":"\(summary.row.twin.name)"\(change)}
        """
    }
    return "[\n" + rows.map { "  " + $0 }.joined(separator: ",\n") + "\n]"
  }

  private func number(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000)" }
}
