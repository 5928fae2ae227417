// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation
import Stories

/// `belay-demo run portfolio --variant belay`, `belay-demo run loading --endpoints 8`
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Play a story without a browser, and print what happened when.",
    discussion: """
      portfolio: open it, leave while it loads, and see what stays behind.
      loading: load the same data one call after the other, all calls at once, and all in one request. Prints the median \
      of \(LoadingMeasurement.rounds) rounds for each, in milliseconds, and how much of the sequential time the batch \
      saved: in JSON as a fraction (0.8 is 80 %).
      """)

  @Argument(help: "The story: portfolio or loading.")
  var story: String

  @Option(parsing: .unconditional, help: "portfolio: how it is written: plain, half-fix or belay. (default: belay)")
  var variant: String?

  @Option(
    parsing: .unconditional,
    help: "How long the backend takes for one answer, in milliseconds. (default: 300; loading: 50)")
  var latency: String?

  @Option(
    parsing: .unconditional,
    help: "portfolio: how long the user stays before going back, in milliseconds. (default: 100)")
  var leaveAfter: String?

  @Flag(help: "portfolio: the backend answers with a failure.")
  var fail = false

  @Option(
    parsing: .unconditional,
    help: "loading: how many endpoints to load, 1 to \(Endpoint.allCases.count). (default: \(Endpoint.allCases.count))")
  var endpoints: String?

  @Option(parsing: .unconditional, help: "Where the backend listens; 0 for any free port.")
  var backendPort = "0"

  @Option(parsing: .unconditional, help: "How to print it: table or json.")
  var format = "table"

  private enum Story: String, CaseIterable {
    case portfolio, loading
  }

  func validate() throws {
    let story = try checkedStory()
    for (option, isGiven, owner) in [
      ("--variant", variant != nil, Story.portfolio), ("--leave-after", leaveAfter != nil, .portfolio),
      ("--fail", fail, .portfolio), ("--endpoints", endpoints != nil, .loading),
    ] where isGiven && owner != story {
      throw ValidationError("\(option) belongs to the story \(owner.rawValue), not to \(story.rawValue).")
    }
    _ = try variant.map(ArgumentChecks.variant)
    _ = try latency.map { try ArgumentChecks.milliseconds($0, for: "--latency") }
    _ = try leaveAfter.map { try ArgumentChecks.milliseconds($0, for: "--leave-after") }
    _ = try endpoints.map(ArgumentChecks.endpoints)
    _ = try ArgumentChecks.port(backendPort, for: "--backend-port")
    _ = try ArgumentChecks.format(format)
  }

  func run() async throws {
    switch try checkedStory() {
    case .portfolio: try await runPortfolio()
    case .loading: try await runLoading()
    }
  }

  private func runPortfolio() async throws {
    let run = try await PortfolioRun.play(
      variant: try variant.map(ArgumentChecks.variant) ?? .belay,
      latency: try latency.map { try ArgumentChecks.milliseconds($0, for: "--latency") } ?? 300,
      leaveAfter: try leaveAfter.map { try ArgumentChecks.milliseconds($0, for: "--leave-after") } ?? 100, fails: fail,
      backendPort: try ArgumentChecks.port(backendPort, for: "--backend-port"))
    try say(table: EventTable(run: run).description, json: run.json)
  }

  private func runLoading() async throws {
    let comparison = try await LoadingComparison.measure(
      endpoints: try endpoints.map(ArgumentChecks.endpoints) ?? Endpoint.allCases.count,
      latency: try latency.map { try ArgumentChecks.milliseconds($0, for: "--latency") } ?? 50,
      backendPort: try ArgumentChecks.port(backendPort, for: "--backend-port"))
    try say(table: comparison.table, json: comparison.json)
  }

  private func say(table: String, json: String) throws {
    switch try ArgumentChecks.format(format) {
    case .table: Terminal.say(table)
    case .json: Terminal.say(json)
    }
  }

  private func checkedStory() throws -> Story {
    guard let known = Story(rawValue: story) else {
      let stories = Story.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There is no story '\(story)'. There are: \(stories).")
    }
    return known
  }
}
