// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The measurement of a row of growth.
struct Growth {
  struct Step {
    let size: Int
    /// Processor time.
    let seconds: Double
    /// The time of plain Swift, if the row has it.
    let plain: Double?
    /// The ratio to the previous size, a tenth of this one.
    let ratio: Double?
    let plainRatio: Double?

    /// Whether it grows faster than n log n, and faster than plain Swift.
    func isTooSteep(_ limit: Double) -> Bool {
      guard let ratio, ratio > limit else { return false }
      return plainRatio.map { ratio > 1.5 * $0 } ?? true
    }
  }

  let row: GrowthRow
  let limit: Double
  private(set) var steps: [Step] = []

  init(row: GrowthRow, limit: Double) { (self.row, self.limit) = (row, limit) }

  var isTooSteep: Bool { steps.contains { $0.isTooSteep(limit) } }

  mutating func add(_ size: Int, seconds: Double, plain: Double?) {
    let last = steps.last
    steps.append(
      Step(
        size: size, seconds: seconds, plain: plain, ratio: last.map { seconds / $0.seconds },
        plainRatio: last?.plain.flatMap { last in plain.map { $0 / last } }))
  }

  /// `values-opened  1000: 0.4 ms  10000: 4.1 ms ×10.2  100000: 44.0 ms ×10.7`
  var line: String {
    let cells = steps.map { step in
      let ratio = step.ratio.map { " ×\(Report.short($0))" } ?? ""
      let plain = step.plain.map { " (plain \(Self.text($0))\(step.plainRatio.map { " ×\(Report.short($0))" } ?? ""))" }
      return "\(step.size): \(Self.text(step.seconds))\(ratio)\(plain ?? "")".padded(to: 28)
    }
    let missing = row.sizes(.full).count > steps.count && (steps.last?.ratio ?? 0) > GrowthRow.hopeless
    let name = row.name.padded(to: 32)
    return name + cells.joined() + (isTooSteep ? "TOO STEEP" : "") + (missing ? ", not measured further" : "")
  }

  private static func text(_ seconds: Double) -> String {
    seconds < 0.001 ? "\(Report.short(seconds * 1_000_000)) µs" : "\(Report.short(seconds * 1_000)) ms"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
