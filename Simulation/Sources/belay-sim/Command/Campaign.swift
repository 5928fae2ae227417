// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import SimulationModel

/// Many schedules from one seed.
@MainActor
struct Campaign {
  let seed: UInt64
  let schedules: Int

  func run(requiresAll: Bool) throws {
    say("belay-sim: \(schedules) schedules from seed \(seed)")
    var coverage = Coverage()
    let time = ContinuousClock().now
    for number in 0..<schedules {
      let seed = Chance.seed(seed, number)
      CrashNote.seed = seed
      let execution = Execution(Generator.script(seed))
      coverage.add(execution.coverage)
      guard execution.difference == nil else {
        say("schedule \(number):")
        say(DifferenceReport(seed: seed, isShortened: true).text)
        throw ExitCode(1)
      }
    }
    let seconds = Double(time.duration(to: .now).components.seconds) + 0.001
    printTable(coverage)
    say("belay-sim: \(schedules) schedules, no difference, about \(Int(Double(schedules) / seconds)) a second.")
    let unseen = Behavior.allCases.filter { coverage[$0] == 0 }
    if requiresAll, !unseen.isEmpty {
      say("belay-sim: never seen: \(unseen.map(\.text).joined(separator: "; ")).")
      throw ExitCode(1)
    }
  }

  private func printTable(_ coverage: Coverage) {
    for behavior in Behavior.allCases {
      let number = behavior.number.map { $0 < 10 ? " \($0)" : "\($0)" } ?? " –"
      let count = "\(coverage[behavior])"
      say("  \(number)  \(String(repeating: " ", count: max(0, 9 - count.count)))\(count)  \(behavior.text)")
    }
  }
}

/// Prints a difference for people to read.
@MainActor
struct DifferenceReport {
  let text: String
  private let difference: String?

  /// Replays one schedule; ends the command with an error if there is a difference.
  static func show(seed: UInt64, isShortened: Bool) throws {
    CrashNote.seed = seed
    let report = DifferenceReport(seed: seed, isShortened: isShortened)
    say(report.text)
    if report.difference != nil { throw ExitCode(1) }
  }

  init(seed: UInt64, isShortened: Bool) {
    var script = Generator.script(seed)
    if isShortened, Execution(script).difference != nil { script = Shrinker(script).script }
    let execution = Execution(script, isTraced: true)
    difference = execution.difference
    let end = execution.difference.map { "DIFFERENCE: \($0)" } ?? "no difference"
    text = """
      \(script)

      \(execution.trace.joined(separator: "\n"))

      seed \(seed): \(end)
      To see it again: belay-sim --replay \(seed)
      """
  }
}
