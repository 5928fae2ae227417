// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation

/// `belay-load PROGRAM`: starts the demo's server in a process of its own, and checks that nothing is left of its visitors.
@main
struct BelayLoad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belay-load", abstract: "Puts the demo's server under load, and checks that every session is released."
  )

  @Argument(help: "The path of belay-demo.", completion: .file())
  var program: String

  @Option(help: "The number of browsers that have a page open at once.")
  var sessions = 200

  @Option(help: "The seconds that the backend takes for each answer.")
  var latency = 60

  @Flag(help: "Makes the server keep ended sessions, which the check must find.")
  var plantLeak = false

  func validate() throws {
    guard sessions >= 1 else { throw ValidationError("--sessions takes 1 or more, not \(sessions).") }
  }

  func run() async throws {
    let server = try await LoadServer(program: URL(fileURLWithPath: program), keepsEndedSessions: plantLeak)
    let run = LoadRun(
      sessions: sessions, latency: .seconds(latency), patience: .seconds(plantLeak ? 5 : 60), server: server)
    let result: Result<LoadReport, any Error>
    do { result = .success(try await run.run()) } catch { result = .failure(error) }
    await server.stop()
    let report = try result.get()
    print(report.text)
    guard report.faults.isEmpty else { throw LoadFailure(report.faults.joined(separator: " ")) }
  }
}

/// Why the check fails, in a sentence.
struct LoadFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
