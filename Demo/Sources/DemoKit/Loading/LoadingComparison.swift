// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// A way to load the answers of several endpoints.
enum LoadingWay: String, CaseIterable, Codable, Sendable {
  /// One request after the other, in one run.
  case sequential
  /// All requests at once, each in a separate run.
  case concurrent
  /// The same runs; their requests within one turn are sent as one.
  case batched

  var explanation: String {
    switch self {
    case .sequential: "one call after the other"
    case .concurrent: "all calls at once"
    case .batched: "the calls of one turn in one request"
    }
  }
}

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

extension LoadingComparison {
  /// The medians in milliseconds and the saved time, on one line, with the keys in reading order.
  var json: String {
    let times = LoadingWay.allCases.map { #""\#($0.rawValue)_ms":\#(self[$0].ms)"# }
    return #"{\#(times.joined(separator: ",")),"saved":\#(saved)}"#
  }

  /// A table for the terminal.
  var table: String {
    let what = endpoints == 1 ? "1 endpoint" : "\(endpoints) endpoints"
    let rows = measured.map { measured in
      let ms = StoryRecord.pad(String(format: "%.2f", measured.ms), 9)
      let way = measured.way
      return "\(ms) ms  \(StoryRecord.pad(String(measured.requests), 8))  \(way.rawValue): \(way.explanation)"
    }
    let title = "The same data three ways: \(what), \(latency) ms each, medians of \(rounds) rounds"
    return ([title, "        time  requests  way"] + rows + [savedSentence]).joined(separator: "\n")
  }

  /// The effect of the batch, in a sentence.
  var savedSentence: String {
    guard endpoints > 1 else { return "With one endpoint there is nothing to batch: what differs is chance." }
    let percent = String(format: "%.1f", abs(saved) * 100)
    return saved < 0
      ? "Batched took \(percent) % more time than sequential."
      : "Batched saved \(percent) % of the sequential time."
  }
}
