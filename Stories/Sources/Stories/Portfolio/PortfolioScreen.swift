// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app around one variant of the portfolio: a home screen, and the portfolio that opens from it.
///
/// It plays the part of a navigation stack. It makes the variant's handle when the portfolio opens, and releases it
/// when the user leaves. It never changes the work directly.
///
/// **Isolation.** The main actor.
@MainActor
public protocol PortfolioScreen: AnyObject {
  /// Called when ``rendering`` may have changed, at the latest in the turn after the change.
  var changed: @MainActor () -> Void { get set }

  /// What the user sees now, computed from the current state.
  var rendering: PortfolioRendering { get }

  /// The view store, or the store's handle, while the portfolio is open. Store it weakly to learn when it is released.
  var handle: AnyObject? { get }

  /// The home screen's list; nil if home is only a picture.
  var home: (any HomeScreen)? { get }

  /// Opens the portfolio, which starts its fetch. Does nothing if it is open.
  func open()

  /// Returns to home and releases the portfolio's handle. Does nothing on home.
  func leave()

  /// Fetches again. Does nothing on home.
  func refresh()

  /// Dismisses the visible alert.
  func dismissAlert()
}

extension PortfolioScreen {
  public var home: (any HomeScreen)? { nil }
}
