// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The app around one variant of the counter: a screen that opens, counts, and is left.
///
/// It plays the part of a navigation stack. It makes the screen when it opens, and releases it when the user leaves. It
/// never changes the work directly.
///
/// **Isolation.** The main actor.
@MainActor
public protocol CounterScreen: AnyObject {
  /// The number on the screen; nil while it is not open.
  var number: Int? { get }

  /// The object whose release ends the work, while the screen is open: the bag, the store, or the view model with its
  /// scope. Store it weakly to learn when it is released.
  var handle: AnyObject? { get }

  /// Opens the screen, which starts counting. Does nothing if it is open.
  func open()

  /// Releases the screen. Does nothing if it is not open.
  func leave()
}

/// The interface of an open screen in each variant.
@MainActor
protocol ShownCounter {
  var number: Int { get }
  var handle: AnyObject { get }
  func appeared()
}

/// A ``CounterScreen`` for any such interface.
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
