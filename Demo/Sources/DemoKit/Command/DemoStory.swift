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
    when the page control was locked.
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
    case runs = "--runs"

    /// The stories with this option.
    var stories: [DemoStory] {
      switch self {
      case .latency: [.portfolio]
      case .leaveAfter: [.portfolio, .counter]
      case .runs: [.checkout]
      }
    }
  }

  /// Refuses an option that this story does not have, and a number out of the range.
  func check(_ option: Option, _ value: Int?, in range: ClosedRange<Int>) throws {
    guard let value else { return }
    guard option.stories.contains(self) else {
      throw ValidationError(
        "\(option.rawValue) belongs to \(option.stories.map(\.rawValue).joined(separator: ", ")), not to \(rawValue).")
    }
    guard range.contains(value) else {
      throw ValidationError(
        "\(option.rawValue) is a whole number from \(range.lowerBound) to \(range.upperBound), not \(value).")
    }
  }
}
