// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

/// What a test changes in its views.
@MainActor
@Observable
final class Model {
  /// Whether the view under test is there.
  var isShown = true
  /// A number that the views show: another one draws them again.
  var drawing = 0
  /// The selected tab, or the number of something.
  var selection = 0
}
