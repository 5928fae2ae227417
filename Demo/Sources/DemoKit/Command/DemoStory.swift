// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ArgumentParser
import Stories

/// The stories of `belay-demo run`.
enum DemoStory: String, CaseIterable, ExpressibleByArgument {
  case portfolio, counter, carousel, checkout

  static let explanation = """
    portfolio: open it, leave while it loads, and see what stays behind.
    counter: open a screen that counts, leave it, and see whether it still counts.
    carousel: replay a recording of a carousel at once, with two overlapping taps and a scroll that never moves, and see \
    when the page control was locked. Counts how often it was unlocked while the scroll still moved, how often \
    when it had stopped, and for how many milliseconds the scroll that never moved kept it locked (null: longer than 5 s).
    checkout: validate, submit and clean up a cart, many times under random delays, the same ones for each variant, and \
    see in which orders the steps took effect.
    """

  /// Its variants.
  var variants: [String] {
    switch self {
    case .portfolio: PortfolioVariant.allCases.map(\.rawValue)
    case .counter: CounterVariant.allCases.map(\.rawValue)
    case .carousel: CarouselVariant.allCases.map(\.rawValue)
    case .checkout: CheckoutVariant.allCases.map(\.rawValue)
    }
  }

  /// An option that only some stories have.
  enum Option: String {
    case latency = "--latency"
    case leaveAfter = "--leave-after"
    case fail = "--fail"
    case runs = "--runs"

    /// The stories with this option.
    var stories: [DemoStory] {
      switch self {
      case .latency: [.portfolio]
      case .leaveAfter: [.portfolio, .counter]
      case .fail: [.portfolio]
      case .runs: [.checkout]
      }
    }
  }

  /// Refuses an option that this story does not have, and a number out of the range.
  func check(_ option: Option, _ value: Int?, in range: ClosedRange<Int>) throws {
    try check(option, isGiven: value != nil)
    if let value, !range.contains(value) {
      throw ValidationError(
        "\(option.rawValue) is a whole number from \(range.lowerBound) to \(range.upperBound), not \(value).")
    }
  }

  func check(_ option: Option, isGiven: Bool) throws {
    guard isGiven, !option.stories.contains(self) else { return }
    throw ValidationError(
      "\(option.rawValue) belongs to \(option.stories.map(\.rawValue).joined(separator: ", ")), not to \(rawValue).")
  }
}
