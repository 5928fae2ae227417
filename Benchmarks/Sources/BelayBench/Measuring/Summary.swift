// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a row's samples come to, in the row's unit.
struct Summary {
  let row: Row
  /// Medians.
  let value: Double
  let raw: Double
  /// The tenth and the ninetieth percentile of Belay's batches.
  let spread: ClosedRange<Double>

  var ratio: Double { value / raw }

  init(_ row: Row, _ samples: Samples) {
    func percentile(_ sorted: [Double], _ percent: Int) -> Double {
      sorted[(sorted.count - 1) * percent / 100] / row.unit.divisor
    }
    let (belay, raw) = (samples.belay.sorted(), samples.raw.sorted())
    self.row = row
    self.value = percentile(belay, 50)
    self.raw = percentile(raw, 50)
    self.spread = percentile(belay, 10)...percentile(belay, 90)
  }

  /// Nil for a row without a goal.
  var meetsGoal: Bool? {
    switch row.goal {
    case .atMost(let limit): value <= limit
    case .timesRaw(let limit): ratio <= limit
    case nil: nil
    }
  }
}
