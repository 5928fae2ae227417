// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The home screen of an app: a list of holdings, each with a sparkline.
///
/// **Isolation.** The main actor.
@MainActor
public protocol HomeScreen: AnyObject {
  /// What the user sees now, computed from the current state.
  var rendering: HomeRendering { get }

  /// The list came onto the screen: it loads, and then each of its rows loads its sparkline.
  func appear()

  /// Loads the list again, including the holdings removed from it.
  func refresh()

  /// Removes one row from the list, and its load ends in this turn. Does nothing if there is no such row.
  func remove(_ id: Holding.ID)

  /// Loads the sparkline of one row again. Does nothing if there is no such row.
  func retry(_ id: Holding.ID)
}
