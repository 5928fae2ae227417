// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Stories

/// The stories of `belay-demo run`.
enum DemoStory: String, CaseIterable {
  case portfolio, loading, counter, carousel, checkout

  static let explanation = """
    portfolio: open it, leave while it loads, and see what stays behind.
    loading: load the same data one call after the other, all calls at once, and all in one request. Prints the median \
    of \(LoadingMeasurement.rounds) rounds for each, in milliseconds, and how much of the sequential time the batch \
    saved: in JSON as a fraction (0.8 is 80 %).
    counter: open a screen that counts, leave it, and see whether it still counts.
    carousel: replay a recording of a carousel at once, with two overlapping taps and a scroll that never moves, and see \
    when the page control was locked. Counts how often it was unlocked while the scroll still moved, how often \
    when it had stopped, and for how many milliseconds the scroll that never moved kept it locked (null: longer than 5 s).
    checkout: validate, submit and clean up a cart, many times under random delays, the same ones for each variant, and \
    see in which orders the steps took effect.
    """

  /// All of them, for use in sentences.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  init(checking text: String) throws {
    guard let known = DemoStory(rawValue: text) else {
      throw ValidationError("There is no story '\(text)'. There are: \(Self.names).")
    }
    self = known
  }

  /// An option that only some stories have.
  enum Option: String {
    case variant = "--variant"
    case latency = "--latency"
    case leaveAfter = "--leave-after"
    case fail = "--fail"
    case endpoints = "--endpoints"
    case runs = "--runs"
    case backendPort = "--backend-port"

    /// The stories with this option.
    var stories: [DemoStory] {
      switch self {
      case .variant: [.portfolio, .counter, .carousel, .checkout]
      case .latency: [.portfolio, .loading]
      case .leaveAfter: [.portfolio, .counter]
      case .fail: [.portfolio]
      case .endpoints: [.loading]
      case .runs: [.checkout]
      case .backendPort: [.portfolio, .loading, .checkout]
      }
    }
  }

  /// Refuses an option that this story does not have.
  func check(_ option: Option, isGiven: Bool) throws {
    guard isGiven, !option.stories.contains(self) else { return }
    let owners = option.stories.map(\.rawValue)
    let names =
      owners.count == 1
      ? "story \(owners[0])" : "stories \(owners.dropLast().joined(separator: ", ")) and \(owners[owners.count - 1])"
    throw ValidationError("\(option.rawValue) belongs to the \(names), not to \(rawValue).")
  }

  /// Refuses a variant that this story does not have.
  func check(variant: String) throws {
    switch self {
    case .portfolio: _ = try ArgumentChecks.variant(variant, of: self, as: PortfolioVariant.self)
    case .counter: _ = try ArgumentChecks.variant(variant, of: self, as: CounterVariant.self)
    case .carousel: _ = try ArgumentChecks.variant(variant, of: self, as: CarouselVariant.self)
    case .checkout: _ = try ArgumentChecks.variant(variant, of: self, as: CheckoutVariant.self)
    case .loading: break
    }
  }
}
