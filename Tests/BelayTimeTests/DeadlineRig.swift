// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Work under a deadline whose end the test decides: by letting it return, by the clock, by cancelling its caller.
@MainActor
final class DeadlineRig {
  /// The reaction of the work to its cancellation.
  enum Manners: CaseIterable { case heedsCancellation, ignoresCancellation }

  typealias Answer = Result<String, any Error>

  let clock = ManualClock()
  /// The work waits here, and returns or throws when it is opened.
  let body = Gate()
  /// Opened when the work is cancelled.
  let cancelled = Gate()
  /// Opens when the work is released with its captures: it has returned, or never began.
  let gone = Gate()
  /// Selects only this rig's work in the process's inventory.
  let line: UInt
  private static let rigs = Lock<UInt>(0)

  init() {
    line = Self.rigs.withLock { rigs in
      rigs += 1
      return rigs
    }
  }

  /// A caller in a separate main-actor job.
  func call(
    in timeout: Duration = .seconds(2), _ manners: Manners = .ignoresCancellation, throwing error: Mishap? = nil
  ) -> Task<String, any Error> {
    let wire = Tripwire(gone)
    return Task { @MainActor [body, cancelled, clock, line] in
      try await withDeadline(in: timeout, clock: clock, fileID: "DeadlineRig.swift", line: line) {
        wire.touch()
        try await withTaskCancellationHandler {
          switch manners {
          case .heedsCancellation: try await body.waitUnlessCancelled()
          case .ignoresCancellation: await body.wait()
          }
        } onCancel: {
          cancelled.open()
        }
        if let error { throw error }
        return "in time"
      }
    }
  }

  /// Waits until the work runs and the clock waits for the deadline.
  func hasBegun() async {
    await body.waitUntilReached()
    await clock.waitForSleepers(1)
  }

  /// This rig's work in the inventory.
  var leftovers: [Leftovers.Entry] {
    Leftovers.all.filter { $0.location.line == line && "\($0.location.fileID)" == "DeadlineRig.swift" }
  }

  /// Lets the work return, and checks that nothing of it is left.
  func expectNothingLeft(sourceLocation: Testing.SourceLocation = #_sourceLocation) async {
    body.open()
    await gone.wait()
    #expect(leftovers.isEmpty, "work is left in the inventory", sourceLocation: sourceLocation)
  }
}

/// As text: `in time`, `deadlineExpired`, `cancelled`, `failed: offline`.
func outcome(of task: Task<String, any Error>) async -> String { text(of: await task.result) }

func text(of result: Result<String, any Error>) -> String {
  switch result {
  case .success(let value): value
  case .failure(is CancellationError): "cancelled"
  case .failure(let error as DeadlineError): "\(error.cause)"
  case .failure(let error as Mishap): "failed: \(error.name)"
  case .failure(let error): "unexpected: \(error)"
  }
}

/// A clock that cannot sleep.
struct BrokenClock: Clock {
  let base = ManualClock()
  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws { throw Mishap("no battery") }
}

/// A clock that keeps sleeping when it is cancelled.
struct DeafClock: Clock {
  let base = ManualClock()
  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    await Task { try? await base.sleep(until: deadline, tolerance: tolerance) }.value
  }
}
