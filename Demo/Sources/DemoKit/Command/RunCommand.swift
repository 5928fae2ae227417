// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation
import Stories

/// `belay-demo run portfolio --variant belay`, `belay-demo run checkout --variant plain --runs 200`
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Play a story without a browser, and print what happened when.",
    discussion: DemoStory.explanation)

  @Argument(help: "The story: portfolio, loading, counter, carousel or checkout.")
  var story: String

  @Option(
    parsing: .unconditional,
    help: """
      How it is written. portfolio: plain, half-fix or belay. counter: plain-inline, plain-method, belay or \
      belay-weak-owner. carousel, checkout: plain or belay. (default: belay)
      """)
  var variant: String?

  @Option(
    parsing: .unconditional,
    help: """
      portfolio, loading: how long the backend takes for one answer, in milliseconds. (default: 300; loading: 50)
      """)
  var latency: String?

  @Option(
    parsing: .unconditional,
    help: "portfolio, counter: how long the user stays before leaving, in milliseconds. (default: 100)")
  var leaveAfter: String?

  @Flag(help: "portfolio: the backend answers with a failure.")
  var fail = false

  @Option(
    parsing: .unconditional,
    help: "loading: how many endpoints to load, 1 to \(Endpoint.allCases.count). (default: \(Endpoint.allCases.count))")
  var endpoints: String?

  @Option(parsing: .unconditional, help: "checkout: how many carts to check out. (default: 200)")
  var runs: String?

  @Option(parsing: .unconditional, help: "Where the backend listens; 0 for any free port. (default: 0)")
  var backendPort: String?

  @Option(parsing: .unconditional, help: "How to print it: table, or json, which is one document on one line.")
  var format = "table"

  func validate() throws {
    let story = try DemoStory(checking: story)
    try story.check(.variant, isGiven: variant != nil)
    try story.check(.latency, isGiven: latency != nil)
    try story.check(.leaveAfter, isGiven: leaveAfter != nil)
    try story.check(.fail, isGiven: fail)
    try story.check(.endpoints, isGiven: endpoints != nil)
    try story.check(.runs, isGiven: runs != nil)
    try story.check(.backendPort, isGiven: backendPort != nil)
    _ = try variant.map(story.check)
    _ = try latency.map { try ArgumentChecks.milliseconds($0, for: "--latency") }
    _ = try leaveAfter.map { try ArgumentChecks.milliseconds($0, for: "--leave-after") }
    _ = try endpoints.map(ArgumentChecks.endpoints)
    _ = try runs.map(ArgumentChecks.runs)
    _ = try port
    _ = try ArgumentChecks.format(format)
  }

  func run() async throws {
    switch try DemoStory(checking: story) {
    case .portfolio: try await runPortfolio()
    case .loading: try await runLoading()
    case .counter: try await runCounter()
    case .carousel: try await runCarousel()
    case .checkout: try await runCheckout()
    }
  }

  private func runPortfolio() async throws {
    let run = try await PortfolioRun.play(
      variant: try variant.map { try ArgumentChecks.variant($0, of: .portfolio) } ?? .belay,
      latency: try latency.map { try ArgumentChecks.milliseconds($0, for: "--latency") } ?? 300,
      leaveAfter: try stay, fails: fail, backendPort: try port)
    try say(table: EventTable(run: run).description, json: run.json)
  }

  private func runLoading() async throws {
    let comparison = try await LoadingComparison.measure(
      endpoints: try endpoints.map(ArgumentChecks.endpoints) ?? Endpoint.allCases.count,
      latency: try latency.map { try ArgumentChecks.milliseconds($0, for: "--latency") } ?? 50, backendPort: try port)
    try say(table: comparison.table, json: comparison.json)
  }

  private func runCounter() async throws {
    let run = try await CounterRun.play(
      variant: try variant.map { try ArgumentChecks.variant($0, of: .counter) } ?? .belay, leaveAfter: try stay)
    try say(table: run.table, json: run.json)
  }

  private func runCarousel() async throws {
    let run = await CarouselRun.play(
      variant: try variant.map { try ArgumentChecks.variant($0, of: .carousel) } ?? .belay)
    try say(table: run.table, json: run.json)
  }

  private func runCheckout() async throws {
    let variant: CheckoutVariant = try variant.map { try ArgumentChecks.variant($0, of: .checkout) } ?? .belay
    let tally = try await CheckoutRun.play(
      variant: variant, runs: try runs.map(ArgumentChecks.runs) ?? 200, backendPort: try port)
    try say(table: tally.table(variant), json: tally.json(variant))
  }

  /// How long the user stays. Units: milliseconds.
  private var stay: Int {
    get throws { try leaveAfter.map { try ArgumentChecks.milliseconds($0, for: "--leave-after") } ?? 100 }
  }

  private var port: UInt16 {
    get throws { try backendPort.map { try ArgumentChecks.port($0, for: "--backend-port") } ?? 0 }
  }

  private func say(table: String, json: String) throws {
    switch try ArgumentChecks.format(format) {
    case .table: Terminal.say(table)
    case .json: Terminal.say(json)
    }
  }
}
