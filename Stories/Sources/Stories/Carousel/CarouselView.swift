// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The carousel's view, as far as the story needs it: it scrolls on request, and notifies its observers of each step.
///
/// It plays the part of a collection view. An observer is added with a token and removed with it; without the token it
/// is notified forever.
///
/// **Isolation.** The main actor.
@MainActor
public final class CarouselView {
  /// The token that removes an observer.
  public struct Token: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// Its position according to the last event.
  public private(set) var position = ScrollEvent(x: 0)
  /// The number of observers that were ever added.
  public private(set) var observations = 0

  private var observers: [(token: Token, tell: @MainActor (ScrollEvent) -> Void)] = []
  private let animate: @MainActor (_ offset: Double) -> Void

  public init(animate: @escaping @MainActor (_ offset: Double) -> Void) { self.animate = animate }

  /// The number of observers.
  public var observerCount: Int { observers.count }

  /// Begins an animated scroll to an offset, in points. Returns before anything has moved.
  public func scroll(to offset: Double) { animate(offset) }

  /// Adds an observer that is called for each step, until its token is used to remove it.
  public func addObserver(_ tell: @escaping @MainActor (ScrollEvent) -> Void) -> Token {
    observations += 1
    let token = Token(number: observations)
    observers.append((token, tell))
    return token
  }

  public func removeObserver(_ token: Token) { observers.removeAll { $0.token == token } }

  /// The view has moved by a step: notifies the observers, in the order in which they were added.
  public func moved(_ event: ScrollEvent) {
    position = event
    for observer in observers { observer.tell(event) }
  }
}
