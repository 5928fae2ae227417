// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The carousel's view, as far as the story needs it: it scrolls when it is told to, and tells its observers of each step.
///
/// It plays a collection view. Observers come with a token and go with it; who forgets the token is told for ever.
///
/// **Isolation.** The main actor.
@MainActor
public final class CarouselView {
  /// What an observer gives back to be told no more.
  public struct Token: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// Where it is: what the last event said.
  public private(set) var position = ScrollEvent(x: 0)
  /// How many observers there have been since the view was made.
  public private(set) var observations = 0

  private var observers: [(token: Token, tell: @MainActor (ScrollEvent) -> Void)] = []
  private let animate: @MainActor (_ offset: Double) -> Void

  /// - Parameter animate: Begins an animated scroll to an offset, in points. What becomes of it is told to ``moved(_:)``.
  public init(animate: @escaping @MainActor (_ offset: Double) -> Void) { self.animate = animate }

  /// How many observers there are.
  public var observerCount: Int { observers.count }

  /// Begins an animated scroll to an offset, in points. Returns before anything has moved.
  public func scroll(to offset: Double) { animate(offset) }

  /// Has the observer told of each step, until its token is given back.
  public func addObserver(_ tell: @escaping @MainActor (ScrollEvent) -> Void) -> Token {
    observations += 1
    let token = Token(number: observations)
    observers.append((token, tell))
    return token
  }

  public func removeObserver(_ token: Token) { observers.removeAll { $0.token == token } }

  /// It has moved by a step: tells the observers, in the order in which they came.
  public func moved(_ event: ScrollEvent) {
    position = event
    for observer in observers { observer.tell(event) }
  }
}
