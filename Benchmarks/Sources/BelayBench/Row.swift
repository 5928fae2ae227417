// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One line of the report: a piece of work in Belay, and its twin in plain Swift.
struct Row: Sendable {
  enum Unit: String {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case bytes

    /// From what was measured: nanoseconds or bytes.
    var divisor: Double { self == .microseconds ? 1_000 : 1 }
  }

  /// What PEERS.md asks for.
  enum Goal {
    case atMost(Double)
    case timesRaw(Double)
  }

  let name: String
  let unit: Unit
  var goal: Goal?
  /// The file of Sources/RawSwift that has the twin.
  let twin: String
  /// Measures both sides, in nanoseconds or bytes.
  let measure: @MainActor (Effort) async throws -> Samples
}

/// What a row measured, one value a batch, each divided by the batch's size.
struct Samples: Sendable {
  var belay: [Double] = []
  var raw: [Double] = []
}

/// A row did not do the work that it was to measure, so its figure would mean nothing.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

/// Throws when the work was not done: an optimiser may have thought that nobody would look.
func check(_ isRight: Bool, _ description: @autoclosure () -> String) throws {
  if !isRight { throw WrongResult(description: description()) }
}
