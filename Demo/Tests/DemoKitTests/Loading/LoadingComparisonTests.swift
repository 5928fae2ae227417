// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

@Suite struct `A comparison of the ways to load` {
  @Test(
    arguments: [([], 0), ([7], 7), ([9, 1], 5), ([3, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([50, 1, 2, 900, 3], 3)]
      as [([Double], Double)])
  func `the median is the middle one, whatever the order`(numbers: [Double], median: Double) {
    #expect(LoadingComparison.Measured.median(of: numbers) == median)
  }

  @Test func `the JSON has exactly the four keys, in the order in which one reads them`() {
    #expect(
      comparison(sequential: [400, 420.5, 410.126], concurrent: [60, 58, 61], batched: [51, 90, 50]).json
        == #"{"sequential_ms":410.13,"concurrent_ms":60.0,"batched_ms":51.0,"saved":0.8756}"#)
  }

  @Test func `the table tells the requests as well`() {
    #expect(
      comparison(
        sequential: [400, 390, 410, 399, 401], concurrent: .init(repeating: 60, count: 5),
        batched: .init(repeating: 50, count: 5)
      ).table == """
        The same data three ways: 8 endpoints, 50 ms each, medians of 5 rounds
                time  requests  way
           400.00 ms         8  sequential: one call after the other
            60.00 ms         8  concurrent: all calls at once
            50.00 ms         1  batched: the calls of one turn in one request
        Batched saved 87.5 % of the sequential time.
        """)
  }

  @Test func `a batch that took longer is not called a saving`() {
    let slower = comparison(sequential: [10], concurrent: [10], batched: [12])
    #expect(slower.saved == -0.2)
    #expect(slower.savedSentence == "Batched took 20.0 % more time than sequential.")
  }

  @Test func `one endpoint alone is not called a saving either`() {
    var comparison = LoadingComparison(endpoints: 1, latency: 0)
    for way in LoadingWay.allCases { comparison.add(way, time: .milliseconds(way == .batched ? 2 : 4), requests: 1) }
    #expect(comparison.saved == 0.5)
    #expect(comparison.savedSentence.hasPrefix("With one endpoint there is nothing to batch"))
  }

  @Test func `before anything was measured nothing was saved`() {
    let nothing = LoadingComparison(endpoints: 8, latency: 50)
    #expect(nothing.json == #"{"sequential_ms":0.0,"concurrent_ms":0.0,"batched_ms":0.0,"saved":0.0}"#)
    #expect(nothing.rounds == 0)
  }

  @Test func `equal times save nothing, not minus nothing`() {
    let equal = comparison(sequential: [1000], concurrent: [1000], batched: [1000.01])
    #expect(equal.json.hasSuffix(#""saved":0.0}"#))
  }

  @Test func `a round counts when all three ways have completed it`() {
    var comparison = LoadingComparison(endpoints: 2, latency: 0)
    comparison.add(.sequential, time: .milliseconds(2), requests: 2)
    comparison.add(.concurrent, time: .milliseconds(1), requests: 2)
    #expect(comparison.rounds == 0)
    comparison.add(.batched, time: .milliseconds(1), requests: 1)
    #expect(comparison.rounds == 1)
  }

  private func comparison(sequential: [Double], concurrent: [Double], batched: [Double]) -> LoadingComparison {
    var comparison = LoadingComparison(endpoints: 8, latency: 50)
    for (way, times) in [(LoadingWay.sequential, sequential), (.concurrent, concurrent), (.batched, batched)] {
      for time in times {
        comparison.add(way, time: .microseconds(Int64((time * 1000).rounded())), requests: way == .batched ? 1 : 8)
      }
    }
    return comparison
  }
}
