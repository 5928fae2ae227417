// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the transaction of a binding says about a write.
struct WriteTransaction: Equatable {
  var animates = false
  var disablesAnimations = false
  /// The value changes continuously: a slider while it is dragged.
  var isContinuous = false

  /// Whether the write takes place in this transaction. A binding without `animation(_:)` has an empty one, and that
  /// would replace the animation of a `withAnimation` around the write.
  var isCarried: Bool { animates || disablesAnimations || isContinuous }
}
