// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How long the three ways took to load the same data, and how many requests each of them made.
struct LoadingComparison: Equatable, Sendable {
  /// What one way took, round after round.
  struct Measured: Equatable, Sendable {
    let way: LoadingWay
    /// One for each round. Units: milliseconds.
    var times: [Double] = []
    /// How many requests the backend received for one load: the most of all rounds.
    var requests = 0

    /// The median of the rounds; 0 before the first. Units: milliseconds, to a hundredth.
    var ms: Double { (Self.median(of: times) * 100).rounded() / 100 }

    /// The middle one, or what lies halfway between the middle two. 0 for no numbers.
    static func median(of numbers: [Double]) -> Double {
      guard !numbers.isEmpty else { return 0 }
      let sorted = numbers.sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
  }

  /// How many endpoints each load asked for.
  let endpoints: Int
  /// How long each handler works. Units: milliseconds.
  let latency: Int
  private(set) var measured = LoadingWay.allCases.map { Measured(way: $0) }

  init(endpoints: Int, latency: Int) {
    self.endpoints = endpoints
    self.latency = latency
  }

  /// How many rounds all ways have completed.
  var rounds: Int { measured.map(\.times.count).min() ?? 0 }

  /// How much less the batched way took than the sequential one, by their medians: 0.8 is 80 % less, below 0 is more.
  /// To four digits.
  var saved: Double {
    guard self[.sequential].ms > 0 else { return 0 }
    // Adding 0 makes a minus nothing a nothing.
    return ((1 - self[.batched].ms / self[.sequential].ms) * 10_000).rounded() / 10_000 + 0
  }

  subscript(way: LoadingWay) -> Measured {
    get { measured[LoadingWay.allCases.firstIndex(of: way)!] }
    set { measured[LoadingWay.allCases.firstIndex(of: way)!] = newValue }
  }

  /// Adds what one load took.
  mutating func add(_ way: LoadingWay, time: Duration, requests: Int) {
    self[way].times.append(time / .milliseconds(1))
    self[way].requests = max(self[way].requests, requests)
  }
}
