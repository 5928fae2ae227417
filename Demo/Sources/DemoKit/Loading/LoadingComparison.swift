// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The times and request counts of the three ways to load the same data.
struct LoadingComparison: Equatable, Sendable {
  /// The measurements of one way, in all rounds.
  struct Measured: Equatable, Sendable {
    let way: LoadingWay
    /// One for each round. Units: milliseconds.
    var times: [Double] = []
    /// The number of requests that the backend received for one load: the maximum of all rounds.
    var requests = 0

    /// The median of the rounds; 0 before the first. Units: milliseconds, to a hundredth.
    var ms: Double { (Self.median(of: times) * 100).rounded() / 100 }

    /// The middle one, or the mean of the middle two. 0 for no numbers.
    static func median(of numbers: [Double]) -> Double {
      guard !numbers.isEmpty else { return 0 }
      let sorted = numbers.sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
  }

  /// The number of endpoints in each load.
  let endpoints: Int
  /// The duration of each handler. Units: milliseconds.
  let latency: Int
  private(set) var measured = LoadingWay.allCases.map { Measured(way: $0) }

  init(endpoints: Int, latency: Int) {
    self.endpoints = endpoints
    self.latency = latency
  }

  /// The number of rounds that all ways have completed.
  var rounds: Int { measured.map(\.times.count).min() ?? 0 }

  /// How much less time the batched way took than the sequential one, by their medians: 0.8 is 80 % less, below 0 is
  /// more. To four digits.
  var saved: Double {
    guard self[.sequential].ms > 0 else { return 0 }
    // Adding 0 turns a negative zero into zero.
    return ((1 - self[.batched].ms / self[.sequential].ms) * 10_000).rounded() / 10_000 + 0
  }

  subscript(way: LoadingWay) -> Measured {
    get { measured[LoadingWay.allCases.firstIndex(of: way)!] }
    set { measured[LoadingWay.allCases.firstIndex(of: way)!] = newValue }
  }

  /// Adds the measurement of one load.
  mutating func add(_ way: LoadingWay, time: Duration, requests: Int) {
    self[way].times.append(time / .milliseconds(1))
    self[way].requests = max(self[way].requests, requests)
  }
}
