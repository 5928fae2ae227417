// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Foundation
import Stories

/// `belay-demo run portfolio --variant plain,belay`, `belay-demo run checkout --variant plain --runs 200`
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Play a story without a browser, and print what happened when.",
    discussion: "\(DemoStory.explanation)\n\nIn a table, \(StoryRecord.explanationOfTurns)")

  @Argument(help: "The story.")
  var story: DemoStory

  @Option(
    parsing: .unconditional,
    help: """
      How it is written, or several with commas between them, which are printed beside each other. portfolio: plain, half-fix, \
      belay. counter: plain-inline, plain-method, belay, belay-weak-owner. carousel, checkout: plain, belay. (default: belay)
      """)
  var variant: String?

  @Option(
    parsing: .unconditional,
    help: "portfolio: the backend's time for one answer, in milliseconds. (default: 300)")
  var latency: Int?

  @Option(
    parsing: .unconditional,
    help: "portfolio, counter: how long the user stays before leaving, in milliseconds. (default: 100)")
  var leaveAfter: Int?

  @Option(parsing: .unconditional, help: "checkout: how many carts to check out. (default: 200)")
  var runs: Int?

  func validate() throws {
    try story.check(.latency, latency, in: 0...Backend.longestLatency)
    try story.check(.leaveAfter, leaveAfter, in: 0...Backend.longestLatency)
    try story.check(.runs, runs, in: CheckoutRun.runs)
    for name in variants where !story.variants.contains(name) {
      let known = story.variants.joined(separator: ", ")
      throw ValidationError("The \(story.rawValue) has no variant '\(name)'. It has: \(known).")
    }
  }

  func run() async throws {
    var records: [StoryRecord] = []
    for name in variants { records.append(try await record(of: name)) }
    Terminal.say(records.count == 1 ? records[0].table : StoryRecord.sideBySide(records))
  }

  private var variants: [String] {
    (variant ?? "belay").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  @MainActor
  private func record(of name: String) async throws -> StoryRecord {
    let stay = leaveAfter ?? 100
    if story == .portfolio, let variant = PortfolioVariant(rawValue: name) {
      return try await PortfolioRun.play(variant: variant, latency: latency ?? 300, leaveAfter: stay).record
    } else if story == .counter, let variant = CounterVariant(rawValue: name) {
      return try await CounterRun.play(variant: variant, leaveAfter: stay).record
    } else if story == .carousel, let variant = CarouselVariant(rawValue: name) {
      return await CarouselRun.play(variant: variant).record
    } else if story == .checkout, let variant = CheckoutVariant(rawValue: name) {
      return try await CheckoutRun.play(variant: variant, runs: runs ?? 200).record(variant)
    }
    preconditionFailure("validate() accepted the variant \(name) of the \(story.rawValue)")
  }
}
