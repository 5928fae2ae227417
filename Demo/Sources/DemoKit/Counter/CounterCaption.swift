// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// Describes one counter's record in plain words.
struct CounterCaption {
  let variant: CounterVariant
  let isOpen: Bool
  let hasLeft: Bool
  let wentInTurn: Bool
  /// The number of screens that were left and are still alive.
  let survivors: Int

  var text: String {
    if isOpen {
      return survivors == 0
        ? "Counting. Leave the screen, and see whether it stops."
        : "Counting, and so \(survivors == 1 ? "does the screen" : "do the screens") you left before."
    }
    guard hasLeft else { return "Open the screen: it counts." }
    guard survivors == 0 else { return stillThere }
    guard wentInTurn else { return "It stopped, some turns after you left." }
    return variant == .plainInline
      ? "It stopped in the turn in which you left: the task holds two values, but not the view."
      : "It stopped, and was released, in the turn in which you left."
  }

  private var stillThere: String {
    variant == .plainMethod
      ? "You left, and it continues to count, up to 10,000: the task holds the view, and the view holds the bag."
      : "You left, and it is still here."
  }
}
