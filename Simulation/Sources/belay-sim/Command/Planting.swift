// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Belay

/// Checks that the simulation can fail.
@MainActor
enum Planting {
  #if BELAY_PLANTED_BUGS
    static func plant(_ name: String) throws {
      guard PlantedBugs.plant(name) else {
        throw ValidationError(
          "There is no bug '\(name)' to plant. There are: \(PlantedBugs.names.joined(separator: ", ")).")
      }
    }

    static func findAll(only: String?, from first: UInt64, seeds: Int, limit: Int) throws {
      let bugs = only.map { [$0] } ?? PlantedBugs.names
      say("Each bug, and the schedule at which it was found, from seeds \(first) to \(first + UInt64(seeds) - 1):")
      var missed = 0
      for bug in bugs {
        try plant(bug)
        let found = (0..<seeds).map { find(first + UInt64($0), limit) }
        missed += found.filter { $0 == nil }.count
        say("  \(bug): \(found.map { $0.map(String.init) ?? "not found" }.joined(separator: ", "))")
      }
      guard missed == 0 else {
        say("belay-sim: \(missed) searches found nothing in \(limit) schedules.")
        throw ExitCode(1)
      }
      say("belay-sim: \(bugs.count) planted bugs, each found from each of \(seeds) seeds.")
    }

    private static func find(_ seed: UInt64, _ limit: Int) -> Int? {
      (0..<limit).first { number in
        CrashNote.seed = Chance.seed(seed, number)
        return Execution(Generator.script(CrashNote.seed)).difference != nil
      }
    }
  #else
    static func plant(_ name: String) throws { throw needsCopy }
    static func findAll(only: String?, from first: UInt64, seeds: Int, limit: Int) throws { throw needsCopy }

    private static var needsCopy: ValidationError {
      ValidationError(
        "This build has no bugs to plant. Scripts/simulate makes one that has: Simulation/.build-planted/release/belay-sim."
      )
    }
  #endif
}
