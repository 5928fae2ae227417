// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser

@main
struct BelaySoak: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belay-soak",
    abstract:
      "An hour of use in two minutes: what Belay keeps of what has ended, what an observer's actions and a storm of cancels cost.",
    discussion: "Build it with `-c release`. Without an option everything is done.")

  enum Part: String, CaseIterable, ExpressibleByArgument { case hour, observer, storm }

  @Option(help: "Only this part; may be given again.")
  var part: [Part] = []

  @Option(help: "How many visits the hour has: a multiple of 4.")
  var visits = Hour.visits

  @Option(help: "How many runs the storm cancels.")
  var runs = CancelStorm.runs

  @Flag(help: "Keeps one small object a run, which the check of the memory must find.")
  var plantLeak = false

  @Flag(inversion: .prefixedNo, help: "Looks at the memory. Not where a sanitizer keeps what is freed.")
  var memory = true

  @Option(help: .hidden)
  var misuse: GetterReentry?

  func validate() throws {
    guard visits >= 4, visits.isMultiple(of: 4) else {
      throw ValidationError("--visits takes a multiple of 4, not \(visits).")
    }
    if plantLeak {
      let parts = part.isEmpty ? Part.allCases : part
      guard parts.contains(.hour), visits >= 3_000 || !memory else {
        throw ValidationError("--plant-leak shows in the memory of an hour of 3000 visits or more, and nowhere else.")
      }
    }
    guard runs >= 1 else { throw ValidationError("--runs takes 1 or more, not \(runs).") }
  }

  @MainActor
  func run() async throws {
    if let misuse {
      misuse.commit()
      return print("belay-soak: the misuse was not found.")
    }
    let parts = part.isEmpty ? Part.allCases : part
    if parts.contains(.hour) {
      var hour = Hour(plantsLeak: plantLeak, checksMemory: memory)
      try await hour.pass(visits: visits)
    }
    if parts.contains(.observer) { try ObserverChain().pass() }
    if parts.contains(.storm) { try await CancelStorm().pass(runs: runs) }
    // If the memory is not measured, a sanitizer decides.
    print("belay-soak: \(memory && parts.contains(.hour) ? "nothing was kept" : "all that was looked at is right").")
  }
}

extension GetterReentry: ExpressibleByArgument {}
