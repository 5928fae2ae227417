// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a subscription ends: the value that the closure of a ``Bridge`` must return.
///
/// ```swift
/// switch source {
/// case .observer: return Teardown { center.removeObserver(token) }                 // a token of an observer
/// case .publisher: return Teardown { subscription.cancel() }                       // a Combine publisher's `sink`
/// case .observable: return Teardown { disposable.dispose() }                       // an Rx observable's `subscribe`
/// case .object: return Teardown(releasing: observation)                            // an object whose release is the end
/// case .delegate: return Teardown(releasing: delegate) { manager.delegate = nil }  // a delegate, held weakly by its object
/// }
/// ```
///
/// ## Behavior
/// - It is called once, whatever ends the subscription, and never under a lock.
/// - What it captures is kept until the call, and released right after it.
/// - A teardown that is made and not returned does nothing; the closure must return one to compile.
public struct Teardown {
  private let body: () -> Void

  /// A teardown that calls `body`.
  ///
  /// - Parameter body: Ends the subscription. It runs where ``Bridge`` says. It may make the producer finish or yield
  ///   once more: that is ignored.
  public init(_ body: @escaping () -> Void) { self.body = body }

  /// A teardown that calls `body`, and then releases `object`. It keeps `object` alive; nothing else need do so.
  ///
  /// - Parameters:
  ///   - object: A delegate, an observer, or an object whose release ends the subscription by itself. Beware of objects
  ///     that only look like that: releasing an Rx `Disposable`, or the token of `addObserver(forName:)`, ends nothing.
  ///   - body: What to do before `object` is released. Defaults to nothing.
  public init(releasing object: AnyObject, _ body: @escaping () -> Void = {}) {
    self.body = {
      body()
      withExtendedLifetime(object) {}
    }
  }

  func call() { body() }
}
