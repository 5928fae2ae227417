// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation
import LintFuzzing

/// Lints unusual inputs, each in a child process, until it finds a fault or its time is up.
///
/// A fault is a crash, a stall, or a report that cannot be true (`ReportCheck`). Its input is saved.
@main
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belay-lint-fuzz",
    abstract: "Looks for inputs on which the linter crashes, stalls or reports nonsense.")

  @Option(help: "The seed of the inputs: the same seed makes the same inputs.")
  var seed: UInt64?

  @Option(help: "The number of mutated inputs.")
  var count = 1_000

  @Option(help: "The number of random function bodies whose exits are compared with running them.")
  var bodies = 10_000

  @Option(help: "Ends after this many seconds, regardless of the count.")
  var seconds = 600

  @Option(help: "Runs only this round of the seed.")
  var round: Int?

  @Flag(
    inversion: .prefixedNo,
    help: "Lints the generated shapes too: 10,000 nested brackets, 10 MB on one line and the like.")
  var shapes = true

  @Option(help: "The folder with the tests of the rules, whose marked code is mutated.")
  var fixtures: String

  @Option(help: "The folder with the saved inputs, which are linted first and mutated as well.")
  var corpus: String

  @Option(help: "The folder into which an input with a fault is written.")
  var failures: String

  @Flag(help: .hidden)
  var work = false

  func run() throws {
    let seed = seed ?? UInt64.random(in: 1...UInt64(UInt32.max))
    let seeds = Seeds.fixtures(in: URL(fileURLWithPath: fixtures))
    let saved = Seeds.corpus(in: URL(fileURLWithPath: corpus))
    guard seeds.count >= 20 else {
      throw ValidationError("there are \(seeds.count) fixtures in \(fixtures), and there should be at least 20")
    }
    let source = InputSource(fuzzer: Fuzzer(seeds: seeds + saved.map(\.bytes), seed: seed), corpus: saved)
    if work {
      Worker(source: source).run()
      return
    }
    signal(SIGPIPE, SIG_IGN)
    say("seed \(seed): \(seeds.count) fixtures, \(saved.count) saved inputs")
    var campaign = Campaign(source: source, failures: URL(fileURLWithPath: failures)) {
      ["--work", "--seed", "\(seed)", "--fixtures", fixtures, "--corpus", corpus, "--failures", failures]
    }
    if let round {
      campaign.run([.round(round)], seconds: seconds)
    } else {
      let shapes = shapes ? Shape.all.indices.map(InputSource.Name.shape) : []
      campaign.run(
        saved.indices.map(InputSource.Name.saved) + (0..<count).map(InputSource.Name.round) + shapes, seconds: seconds)
    }
    campaign.conclude()
    let differences = round == nil ? compareBodies(seed) : 0
    if !campaign.faults.isEmpty || differences > 0 { throw ExitCode(1) }
  }

  /// - Returns: The number of bodies in which the walk finds other exits than running them.
  private func compareBodies(_ seed: UInt64) -> Int {
    var (compared, differences) = (0, 0)
    for number in 0..<UInt64(bodies) {
      switch FlowCheck.outcome(ofSeed: seed &+ number) {
      case .agrees: compared += 1
      case .notCompared: break
      case .differs(let how):
        compared += 1
        differences += 1
        say("FAULT body \(seed &+ number):\n\(how)")
      }
    }
    say("\(compared) of \(bodies) bodies compared with running them, \(differences) differences")
    return differences
  }
}
