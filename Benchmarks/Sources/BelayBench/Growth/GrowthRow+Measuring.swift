// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension GrowthRow {
  /// In the order of measurement. A new row is a line in Growth/Rows.
  static let all = runs + watchers + children + scopes

  /// From this ratio on, ten times as many elements cost more than n log n.
  static let limit = 15.0
  /// The same for a quick run, which must find quadratic growth (a hundred times as much) on a busy machine.
  static let looseLimit = 25.0
  /// From this ratio on, a larger size is not measured: it might take minutes.
  static let hopeless = 30.0

  /// A row that is too steep is measured again this many times at most, and the least of all measurements counts.
  private static let repetitions = 3

  @MainActor
  func measure(_ effort: Effort) async throws -> Growth {
    var growth = try await measure(effort, after: nil)
    for _ in 0..<Self.repetitions where growth.isTooSteep {
      growth = try await measure(effort, after: growth)
    }
    return growth
  }

  /// Measures each size in turn, until a ratio is hopeless.
  ///
  /// - Parameter earlier: An earlier measurement of the same row.
  @MainActor
  private func measure(_ effort: Effort, after earlier: Growth?) async throws -> Growth {
    var growth = Growth(row: self, limit: effort == .full ? Self.limit : Self.looseLimit)
    for size in sizes(effort) {
      if let last = growth.steps.last?.ratio, last > Self.hopeless, plain == nil { break }
      var least = try await least(size)
      if let known = earlier?.steps.first(where: { $0.size == size }) {
        least = (min(least.work, known.seconds), known.plain.flatMap { known in least.plain.map { min($0, known) } })
      }
      growth.add(size, seconds: least.work, plain: least.plain)
    }
    return growth
  }

  /// The minimum of a few measurements: other load can only add to it. The work and the plain work are measured in turn, so
  /// that such a load adds to both.
  @MainActor
  private func least(_ size: Int) async throws -> (work: Double, plain: Double?) {
    let start = ContinuousClock.now
    var (least, leastPlain, sum, times) = (Double.infinity, Double.infinity, 0.0, 0)
    while times < 3 || (sum < 0.05 && times < 20), times == 0 || ContinuousClock.now - start < .seconds(2) {
      let seconds = try await Self.seconds(work, size)
      (least, sum, times) = (min(least, seconds), sum + seconds, times + 1)
      if let plain { leastPlain = min(leastPlain, try await Self.seconds(plain, size)) }
    }
    return (least, plain == nil ? nil : leastPlain)
  }

  @MainActor
  private static func seconds(_ work: Work, _ size: Int) async throws -> Double {
    let cpu = CPUMeter()
    try await work(size, cpu)
    return cpu.seconds
  }
}
