// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// A sequence that reports each request for its next element, and returns it on the test's request: numbers from 0.
///
/// When element `n` is requested, its reader has finished with the previous one.
struct Steps: AsyncSequence, Sendable {
  /// What the sequence does instead of returning another number.
  enum End { case none, ends, fails }

  private let gates: [Gate]
  private let heedsCancellation: Bool
  private let end: End
  /// Opens when the reader has released the sequence.
  let gone = Gate()

  init(_ count: Int, then end: End = .none, heedsCancellation: Bool = true) {
    gates = (0...count).map { _ in Gate() }
    self.end = end
    self.heedsCancellation = heedsCancellation
  }

  func give(_ number: Int) { gates[number].open() }
  func isAsked(for number: Int) async { await gates[number].waitUntilReached() }

  struct Iterator: AsyncIteratorProtocol {
    let steps: Steps
    let wire: Tripwire
    var number = 0

    mutating func next() async throws -> Int? {
      let gate = steps.gates[number]
      if steps.heedsCancellation { try await gate.waitUnlessCancelled() } else { await gate.wait() }
      if number == steps.gates.count - 1 {
        switch steps.end {
        case .none: break
        case .ends: return nil
        case .fails: throw BelayTests.Mishap("offline")
        }
      }
      number += 1
      return number - 1
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(steps: self, wire: Tripwire(gone)) }
}

/// A quiet time of 100 ms, on a clock that the test moves.
@MainActor
struct SettleRig {
  let clock = ManualClock()
  let steps: Steps
  let reading: Task<Int?, any Error>
  private let line = DeadlineRig().line

  init(_ steps: Steps) {
    self.steps = steps
    reading = Task { @MainActor [clock, line] in
      try await steps.settled(for: .milliseconds(100), clock: clock, fileID: "SettleRig.swift", line: line)
    }
  }

  func hasBegun() async {
    await clock.waitForSleepers(1)
    await steps.isAsked(for: 0)
  }

  /// Returns one element, and waits until the reader has processed it.
  func give(_ number: Int) async {
    steps.give(number)
    await steps.isAsked(for: number + 1)
  }

  /// As text: `2`, `none`, `cancelled`, `failed: offline`.
  var outcome: String {
    get async { text(of: await reading.result.map { $0.map { "\($0)" } ?? "none" }) }
  }

  var leftovers: [String] {
    Leftovers.all.filter { $0.location.line == line && "\($0.location.fileID)" == "SettleRig.swift" }.map(\.description)
  }

  func expectNothingLeft(
    giving number: Int? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async {
    if let number { steps.give(number) }
    await steps.gone.wait()
    while !leftovers.isEmpty, number != nil { await Task.yield() }
    #expect(number != nil || leftovers.isEmpty, sourceLocation: sourceLocation)
  }
}
