// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The result of a row's samples, in the row's unit.
struct Summary {
  let row: Row
  let unit: Unit
  /// Medians.
  let value: Double
  let raw: Double
  /// The 10th and the 90th percentile of Belay's batches, and of plain Swift's.
  let spread: ClosedRange<Double>
  let rawSpread: ClosedRange<Double>

  var ratio: Double { value / raw }

  init(_ row: Row, _ samples: Samples) {
    func percentile(_ sorted: [Double], _ percent: Int) -> Double {
      sorted[(sorted.count - 1) * percent / 100] / row.unit.divisor
    }
    let (belay, raw) = (samples.belay.sorted(), samples.raw.sorted())
    self.row = row
    unit = row.unit
    value = percentile(belay, 50)
    self.raw = percentile(raw, 50)
    spread = percentile(belay, 10)...percentile(belay, 90)
    rawSpread = percentile(raw, 10)...percentile(raw, 90)
  }

  /// Counted once: another count would only differ by a hash's seed.
  init(_ row: Row, instructions: Double, raw: Double) {
    self.row = row
    unit = .instructions
    (value, self.raw) = (instructions, raw)
    (spread, rawSpread) = (instructions...instructions, raw...raw)
  }

  /// Nil for a row without a goal, and for counted instructions.
  var meetsGoal: Bool? {
    switch row.goal {
    case _ where unit != row.unit: nil
    case .atMost(let limit): value <= limit
    case .timesRaw(let limit): ratio <= limit
    case nil: nil
    }
  }
}
