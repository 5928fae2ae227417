// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The steps of a checkout in the backend, in the right order.
enum CheckoutStep: String, CaseIterable, Codable, Sendable {
  case validate, submit
  case cleanUp = "clean-up"

  /// The backend's possible delays for it, in milliseconds. They overlap, and mostly the order is the right one.
  var delays: ClosedRange<Int> {
    switch self {
    case .validate: 2...10
    case .submit: 4...14
    case .cleanUp: 6...18
    }
  }
}

/// The backend's delay for each step of one run: random, and the same for the same seed.
struct CheckoutDelays: Equatable, Sendable {
  /// Units: milliseconds.
  let milliseconds: [CheckoutStep: Int]

  init(_ milliseconds: [CheckoutStep: Int]) { self.milliseconds = milliseconds }

  init(seed: UInt64, factor: Int = 1) {
    var numbers = SplitMix64(seed: seed)
    milliseconds = CheckoutStep.allCases.reduce(into: [:]) { delays, step in
      // In tenths, so that the delays are not all multiples of the factor.
      let tenths = Int.random(in: step.delays.lowerBound * 10...step.delays.upperBound * 10, using: &numbers)
      delays[step] = tenths * factor / 10
    }
  }

  subscript(step: CheckoutStep) -> Int { milliseconds[step, default: 0] }
}
