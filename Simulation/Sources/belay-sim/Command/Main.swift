// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser

@main
enum Main {
  static func main() {
    SimulatedExecutors.install()
    CrashNote.install()
    SimulationCommand.main()
  }
}

/// `belay-sim`: runs the library in as many orders as we can afford.
struct SimulationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belay-sim",
    abstract: "Runs Belay's stores and scopes under random schedules and compares each step with a model.",
    subcommands: [RunCommand.self, ReplayCommand.self, PlantedCommand.self], defaultSubcommand: RunCommand.self)
}

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs schedules, and stops at the first difference.")

  @Option(help: "How many schedules.") var schedules = 20_000
  @Option(help: "Where chance begins. Another one each time when left out.") var seed: UInt64?
  @Option(help: "Shows the schedule of this seed instead, shortened, as `replay` does.") var replay: UInt64?
  @Option(help: "A file of seeds to run first: one a line, with what it found behind it.") var saved: String?
  @Flag(help: "Ends with an error if a behavior was never seen.") var requireAll = false

  func run() throws {
    try MainActor.assumeIsolated {
      if let replay { return try DifferenceReport.show(seed: replay, isShortened: true) }
      if let saved { try SavedSeeds(file: saved).run() }
      let campaign = Campaign(seed: seed ?? UInt64.random(in: 1...UInt64(UInt32.max)), schedules: schedules)
      try campaign.run(requiresAll: requireAll)
    }
  }
}

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Runs one schedule, shortens it if it shows a difference, and prints what happens."
  )

  @Argument(help: "The seed of the schedule, as a difference prints it.") var seed: UInt64
  @Option(help: "The planted bug that it found.") var plant: String?
  @Flag(help: "As it is, not shortened.") var whole = false

  func run() throws {
    try MainActor.assumeIsolated {
      if let plant { try Planting.plant(plant) }
      try DifferenceReport.show(seed: seed, isShortened: !whole)
    }
  }
}

struct PlantedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "planted", abstract: "Plants each bug in turn, and says after how many schedules it is found.")

  @Option(help: "From how many seeds each bug is looked for.") var seeds = 10
  @Option(help: "After how many schedules a bug counts as not found.") var limit = 20_000
  @Option(help: "The first seed.") var seed: UInt64 = 1
  @Option(help: "Only this bug.") var only: String?

  func run() throws {
    try MainActor.assumeIsolated { try Planting.findAll(only: only, from: seed, seeds: seeds, limit: limit) }
  }
}
