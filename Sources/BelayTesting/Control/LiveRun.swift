// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A run that a test has started and that is not over.
struct LiveRun: Sendable {
  /// Grows in the order in which runs were requested.
  let number: Int
  let run: RunDescription
  /// It shares the end of another run, and has no work of its own.
  let hasJoined: Bool
  let isQueued: Bool
  let isWorking: Bool
  /// Set: its results no longer count, but its work continues.
  let ending: Run.Outcome?
  /// Where its work waits; several places if the work is concurrent.
  let waits: [String]
  /// How often one of its waits has begun or ended: when this has grown, it has run in between, or a task of its own has.
  let waited: Int

  /// Whether its work runs, or waits for something outside the kit's control.
  var isUncontrolled: Bool { isWorking && waits.isEmpty }

  /// A line of a report: `'submission' of Checkout (Checkout.swift:42) waits at 'validate'`.
  var text: String {
    let place =
      if isQueued {
        "waits for its turn in its lane"
      } else if hasJoined {
        "waits for the end of the run that it has joined"
      } else if !waits.isEmpty {
        "waits " + waits.joined(separator: " and ")
      } else if isWorking {
        "runs, or waits for something that the test does not control: no gate, stub, test clock or store"
      } else if ending == nil {
        "waits for the runs nested in it, or has not begun"
      } else {
        "is about to return"
      }
    guard let ending else { return "\(run) \(place)" }
    return "\(run) was \(ending), has not returned, and \(place)"
  }
}

extension LiveRun {
  /// The lines of a report about live runs.
  ///
  /// - Parameter note: An additional line for a run.
  static func list(_ runs: [LiveRun], note: (LiveRun) -> String? = { _ in nil }) -> String {
    guard !runs.isEmpty else { return "No run is in flight." }
    let lines = runs.flatMap { run in ["  \(run.text)"] + (note(run).map { ["    \($0)"] } ?? []) }
    return (["In flight:"] + lines).joined(separator: "\n")
  }
}
