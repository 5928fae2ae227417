// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation

/// The seeds of differences that were once found.
@MainActor
struct SavedSeeds {
  private let seeds: [(seed: UInt64, what: String)]

  init(file: String) throws {
    let text: String
    do {
      text = try String(contentsOfFile: file, encoding: .utf8)
    } catch {
      throw ValidationError("The saved seeds cannot be read from \(file): \(error.localizedDescription)")
    }
    seeds = try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let first = parts.first, let seed = UInt64(first) else {
        throw ValidationError("\(file): '\(line)' does not begin with a seed.")
      }
      return (seed, parts.count > 1 ? String(parts[1]) : "")
    }
  }

  func run() throws {
    for (seed, what) in seeds {
      CrashNote.seed = seed
      let execution = Execution(Generator.script(seed))
      guard execution.difference == nil else {
        say("saved seed \(seed) (\(what)):")
        say(DifferenceReport(seed: seed, isShortened: true).text)
        throw ExitCode(1)
      }
    }
    say("belay-sim: \(seeds.count) saved seeds, no difference")
  }
}
