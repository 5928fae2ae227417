// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a checkout has the backend do, in the order in which it should.
enum CheckoutStep: String, CaseIterable, Codable, Sendable {
  case validate, submit
  case cleanUp = "clean-up"

  /// How long the backend may take for it. Units: milliseconds. They overlap, and mostly the order is the right one.
  var delays: ClosedRange<Int> {
    switch self {
    case .validate: 2...10
    case .submit: 4...14
    case .cleanUp: 6...18
    }
  }
}

/// How long the backend takes for each step of one run: random, and the same for the same seed.
struct CheckoutDelays: Equatable, Sendable {
  /// Units: milliseconds.
  let milliseconds: [CheckoutStep: Int]

  /// - Parameter milliseconds: As they are.
  init(_ milliseconds: [CheckoutStep: Int]) { self.milliseconds = milliseconds }

  /// - Parameters:
  ///   - seed: The run's.
  ///   - factor: By how much the backend is slower than it is in the terminal, so that one can watch.
  init(seed: UInt64, factor: Int = 1) {
    var numbers = SeededNumbers(seed: seed)
    milliseconds = CheckoutStep.allCases.reduce(into: [:]) { delays, step in
      // In tenths, so that a factor brings more than multiples of itself.
      let tenths = Int.random(in: step.delays.lowerBound * 10...step.delays.upperBound * 10, using: &numbers)
      delays[step] = tenths * factor / 10
    }
  }

  subscript(step: CheckoutStep) -> Int { milliseconds[step, default: 0] }
}

/// SplitMix64: the same numbers for the same seed, on every machine.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
