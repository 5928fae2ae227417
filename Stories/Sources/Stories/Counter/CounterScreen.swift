// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app around one variant of the counter: a screen that opens, counts, and is left.
///
/// It plays what a navigation stack does. It makes the screen when it opens and lets go of it when the user leaves. It never
/// reaches into the work.
///
/// **Isolation.** The main actor.
@MainActor
public protocol CounterScreen: AnyObject {
  /// What the screen shows; nil while it is not open.
  var number: Int? { get }

  /// What ends the work by its release, while the screen is open: the bag, the store, or the view model with its scope. Keep
  /// it weakly to learn when it is released.
  var handle: AnyObject? { get }

  /// Opens the screen, and it begins to count. Does nothing when it is open.
  func open()

  /// Lets go of the screen. Does nothing when it is not open.
  func leave()
}

/// What an open screen is, in each of the variants.
@MainActor
protocol ShownCounter {
  var number: Int { get }
  var handle: AnyObject { get }
  func appeared()
}

/// A ``CounterScreen`` for whatever is shown.
@MainActor
final class CounterApp<Shown: ShownCounter>: CounterScreen {
  private let make: @MainActor () -> Shown
  private var shown: Shown?

  init(make: @escaping @MainActor () -> Shown) {
    self.make = make
  }

  var number: Int? { shown?.number }

  var handle: AnyObject? { shown?.handle }

  func open() {
    guard shown == nil else { return }
    let opened = make()
    shown = opened
    opened.appeared()
  }

  func leave() { shown = nil }
}
