// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app around one variant of the portfolio: a home screen, and the portfolio that opens from it.
///
/// It plays what a navigation stack does. It makes the variant's handle when the portfolio opens and lets go of it when the
/// user leaves. It never reaches into the work.
///
/// **Isolation.** The main actor.
@MainActor
public protocol PortfolioScreen: AnyObject {
  /// Hears that ``rendering`` may have changed. At the latest in the turn after the change.
  var changed: @MainActor () -> Void { get set }

  /// What the user sees now, computed from what exists now.
  var rendering: PortfolioRendering { get }

  /// The view store, or the store's handle, while the portfolio is open. Keep it weakly to learn when it is released.
  var handle: AnyObject? { get }

  /// The home screen's list; nil where home is a picture.
  var home: (any HomeScreen)? { get }

  /// Opens the portfolio, and its fetch begins. Does nothing when it is open.
  func open()

  /// Goes back to home and lets go of the portfolio's handle. Does nothing on home.
  func leave()

  /// Fetches again. Does nothing on home.
  func refresh()

  /// Takes the visible alert away.
  func dismissAlert()
}

extension PortfolioScreen {
  public var home: (any HomeScreen)? { nil }
}
