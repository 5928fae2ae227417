// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One line of the report: a piece of work in Belay, and its twin in plain Swift.
struct Row: Sendable {
  /// What is to be reached.
  enum Goal {
    case atMost(Double)
    case timesRaw(Double)
  }

  enum Work: Sendable {
    /// Done in loops, in which nothing else happens: each loop is timed, and its instructions can be counted.
    case loops(batches: Int, size: Int, @MainActor @Sendable () throws -> Loops)
    /// Measured by itself, in nanoseconds, bytes or whatever the unit is a multiple of.
    case measured(@MainActor @Sendable (Effort) async throws -> Samples)
  }

  let name: String
  let unit: Unit
  let goal: Goal?
  /// The ratio to plain Swift from which on `--check` says that something is wrong: about three times what was measured when the
  /// row was written, on a machine that does other things too.
  let limit: Double
  let twin: Twin
  let work: Work
  /// Takes minutes: measured when it is named, and when `--builds` asks for it.
  var isSlow = false

  /// A row whose work is awaited, or is no time.
  init(
    name: String, unit: Unit, goal: Goal? = nil, limit: Double, twin: Twin,
    measure: @escaping @MainActor @Sendable (Effort) async throws -> Samples
  ) {
    (self.name, self.unit, self.goal, self.limit, self.twin) = (name, unit, goal, limit, twin)
    work = .measured(measure)
  }

  /// A row of synchronous work, in nanoseconds.
  ///
  /// - Parameters:
  ///   - batches: How many loops of each side are timed in a full run.
  ///   - size: How often a loop does its work.
  ///   - prepare: Makes what the loops work on.
  init(
    name: String, goal: Goal? = nil, limit: Double, twin: Twin, batches: Int, of size: Int,
    loops prepare: @escaping @MainActor @Sendable () throws -> Loops
  ) {
    (self.name, self.unit, self.goal, self.limit, self.twin) = (name, .nanoseconds, goal, limit, twin)
    work = .loops(batches: batches, size: size, prepare)
  }

  /// Whether its instructions can be counted.
  var isLoop: Bool { if case .loops = work { true } else { false } }

  @MainActor
  func measure(_ effort: Effort) async throws -> Samples {
    switch work {
    case .measured(let measure):
      return try await measure(effort)
    case .loops(let batches, let size, let prepare):
      let loops = try prepare()
      let samples = try await interleaved(
        batches: effort.batches(batches), of: size, belay: loops.belay, raw: loops.raw)
      try loops.check()
      return samples
    }
  }
}

/// Both sides of a row of synchronous work.
@MainActor
struct Loops {
  /// Does the work so many times.
  let belay: (Int) -> Void
  /// The same in plain Swift.
  let raw: (Int) -> Void
  /// Throws when the work was not done, after both sides have done it as often.
  let check: () throws -> Void
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
