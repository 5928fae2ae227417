// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation
import Stories

/// `belay-demo run portfolio --variant belay`
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Play a story without a browser, and print what happened when.")

  @Argument(help: "The story: portfolio.")
  var story: String

  @Option(parsing: .unconditional, help: "How it is written: plain, half-fix or belay.")
  var variant = "belay"

  @Option(parsing: .unconditional, help: "How long the backend takes to answer, in milliseconds.")
  var latency = "300"

  @Option(parsing: .unconditional, help: "How long the user stays before going back, in milliseconds.")
  var leaveAfter = "100"

  @Flag(help: "The backend answers with a failure.")
  var fail = false

  @Option(parsing: .unconditional, help: "Where the backend listens; 0 for any free port.")
  var backendPort = "0"

  @Option(parsing: .unconditional, help: "How to print it: table or json.")
  var format = "table"

  func validate() throws {
    guard story == "portfolio" else {
      throw ValidationError("There is no story '\(story)'. There is: portfolio.")
    }
    _ = try ArgumentChecks.variant(variant)
    _ = try ArgumentChecks.milliseconds(latency, for: "--latency")
    _ = try ArgumentChecks.milliseconds(leaveAfter, for: "--leave-after")
    _ = try ArgumentChecks.port(backendPort, for: "--backend-port")
    _ = try ArgumentChecks.format(format)
  }

  func run() async throws {
    let run = try await PortfolioRun.play(
      variant: try ArgumentChecks.variant(variant),
      latency: try ArgumentChecks.milliseconds(latency, for: "--latency"),
      leaveAfter: try ArgumentChecks.milliseconds(leaveAfter, for: "--leave-after"), fails: fail,
      backendPort: try ArgumentChecks.port(backendPort, for: "--backend-port"))
    switch try ArgumentChecks.format(format) {
    case .table: Terminal.say(EventTable(run: run).description)
    case .json: Terminal.say(run.json)
    }
  }
}
