// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One line of the report: a piece of work in Belay, and its twin in plain Swift.
struct Row: Sendable {
  /// The value to reach.
  enum Goal {
    case atMost(Double)
    case timesRaw(Double)
  }

  enum Work: Sendable {
    /// Loops without anything else in them: each loop is timed, and its instructions can be counted.
    case loops(batches: Int, size: Int, @MainActor @Sendable () throws -> Loops)
    /// Measures itself, in nanoseconds, bytes or whatever the unit is a multiple of.
    case measured(@MainActor @Sendable (Effort) async throws -> Samples)
  }

  let name: String
  let unit: Unit
  let goal: Goal?
  /// The ratio to plain Swift from which on `--check` fails: about three times the ratio that was measured on a busy
  /// machine when the row was written.
  let limit: Double
  let twin: Twin
  let work: Work
  /// Takes minutes: measured only if it is named, or with `--builds`.
  var isSlow = false

  /// A row whose work is awaited, or that does not measure time.
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
  ///   - size: The iterations of a loop.
  ///   - prepare: Makes the objects that the loops use.
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
  /// Runs this many iterations.
  let belay: (Int) -> Void
  /// The same in plain Swift.
  let raw: (Int) -> Void
  /// Throws if the work was not done. Call after both sides have run equally often.
  let check: () throws -> Void
}

/// The measurements of a row, one value for each batch, divided by the batch's size.
struct Samples: Sendable {
  var belay: [Double] = []
  var raw: [Double] = []
}

/// A row has not done its work, so its figure would mean nothing.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

/// Throws if the work was not done: an optimizer may have removed it.
func check(_ isRight: Bool, _ description: @autoclosure () -> String) throws {
  if !isRight { throw WrongResult(description: description()) }
}
