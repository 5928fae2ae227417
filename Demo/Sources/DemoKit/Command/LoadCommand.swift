// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation

/// `belay-demo load`: starts `belay-demo serve` in a separate process, and checks that nothing is left of its visitors.
struct LoadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Puts the demo under load, and checks that every session is released.",
    shouldDisplay: false)

  @Option(parsing: .unconditional, help: "The number of browsers that have the page open at once.")
  var sessions = "200"

  @Option(help: "The number of such waves.")
  var waves = 2

  @Option(help: "The seconds that the backend takes for each answer.")
  var latency = 60

  @Flag(help: "Makes the server keep ended sessions, which the check must find.")
  var plantLeak = false

  func validate() throws { _ = try ArgumentChecks.sessions(sessions) }

  func run() async throws {
    OpenFiles.raiseLimit()
    guard let program = Bundle.main.executableURL else {
      throw DemoFailure("The path of this program cannot be determined.")
    }
    let server = try await LoadServer.start(program: program, keepsEndedSessions: plantLeak)
    let run = LoadRun(
      sessions: try ArgumentChecks.sessions(sessions), waves: waves, latency: .seconds(latency),
      patience: .seconds(plantLeak ? 5 : 60),
      server: server)
    let result: Result<LoadReport, any Error>
    do { result = .success(try await run.run(say: Terminal.log)) } catch { result = .failure(error) }
    await server.stop()
    let report = try result.get()
    Terminal.say(report.text)
    guard report.faults.isEmpty else { throw DemoFailure(report.faults.joined(separator: " ")) }
  }
}
