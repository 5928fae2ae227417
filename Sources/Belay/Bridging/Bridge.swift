// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A callback, a delegate, an observer or a publisher as an asynchronous sequence, whose subscription ends with its reader.
///
/// ```swift
/// let locations = Bridge<Location, any Error>(buffering: .newest(1)) { sink in
///   let delegate = LocationDelegate(
///     moved: { sink.yield($0) },
///     failed: { sink.finish(throwing: $0) })
///   manager.delegate = delegate
///   manager.startUpdating()
///   return Teardown(releasing: delegate) {
///     manager.stopUpdating()
///     manager.delegate = nil
///   }
/// }
///
/// scope.run(.location, on: self) { owner in
///   for try await location in locations {
///     try owner { $0.show(location) }
///   }
/// }
/// ```
///
/// The closure has to return the ``Teardown``: forgetting it does not compile.
///
/// ## Behavior
/// - Nothing is subscribed until the first value is requested: not when the bridge is made, not by
///   `makeAsyncIterator()`, and not for a task that is cancelled by then.
/// - Each iteration has a subscription of its own. Two loops over one bridge subscribe twice.
/// - A subscription is torn down exactly once: when its loop is left in any way, when the reader's task is cancelled, when the
///   producer finishes, when its store or scope ends.
/// - The teardown runs on the reader's side, never on the producer's, and without a lock held. After a cancellation or
///   a finish, it has run when `next()` returns, and before buffered values are read: at once if the reader waits,
///   otherwise at the reader's next call of `next()`.
/// - When a loop is left otherwise (`break`, `return`, an error), its iterator is released, which tears down at that
///   moment, on that thread.
/// - In the main-actor form, a teardown caused by an iterator's release, or by cancelling a waiting reader, runs in the
///   next main-actor job, or before the next main-actor subscription of any bridge if that is earlier. So an appearing
///   screen may set the delegate that a disappearing one had set. (This does not hold while the old reader still works
///   on a value, or reads to its producer's finish. Where that can happen, remove only your own:
///   `if manager.delegate === delegate`.)
/// - The producer may yield and finish at any time, on any thread: inside the closure, before there is a teardown, or
///   after the end, where it is ignored.
/// - A cancelled reader gets nil, and buffered values are dropped. This is not an error. To distinguish it from the
///   producer's end, check `Task.isCancelled`; a run of a store or scope need not, because its next access throws.
/// - Values are read in the order in which they were yielded. The order between two threads is the producer's concern.
/// - A bridge holds its closure, and an iterator holds it until it subscribes. Neither the sink nor the producer holds
///   the reader: releasing the reader ends the subscription.
///
/// A bridge does not replay: values from before the subscription are lost. It does not notice a producer that was
/// released without a `finish`: the reader waits until it is cancelled.
public struct Bridge<Element, Failure: Error>: AsyncSequence, Sendable {
  let source: BridgeSource<Element, Failure>
  let buffering: Buffering

  private init(_ source: BridgeSource<Element, Failure>, _ buffering: Buffering) {
    self.source = source
    self.buffering = buffering
  }

  /// A sequence that is subscribed and torn down on the main actor, wherever it is read. Subscribes to nothing yet.
  ///
  /// What the closure and the teardown use need not be `Sendable`. For a reader on the main actor, subscribing does not
  /// suspend: it is done when the first `next()` first waits.
  ///
  /// A producer that calls back on other threads needs callbacks that may run there. A closure inside a main-actor
  /// closure is main-actor too, unless it says `@Sendable`: `publisher.sink { @Sendable in sink.yield($0) }`.
  ///
  /// - Parameters:
  ///   - buffering: What happens to values that come faster than they are read.
  ///   - subscribe: Subscribes, and returns the teardown. Called once for each iteration; the bridge holds it.
  public init(buffering: Buffering, subscribe: @escaping @MainActor (_ sink: Sink) -> Teardown) {
    self.init(.mainActor(subscribe), buffering)
  }

  /// A sequence that is subscribed where it is read, on any actor or thread. Subscribes to nothing yet.
  ///
  /// For producers that may be subscribed from any thread. The closure runs on the reader's thread. The teardown runs
  /// there too, or on the thread that releases the iterator. It never hops.
  ///
  /// ```swift
  /// let prices = Bridge<Price, Never>.nonisolated(buffering: .newest(1)) { sink in
  ///   let handle = feed.addListener { sink.yield($0) }
  ///   return Teardown { feed.removeListener(handle) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - buffering: What happens to values that come faster than they are read.
  ///   - subscribe: Subscribes, and returns the teardown. Called once for each iteration; the bridge holds it.
  public static func nonisolated(
    buffering: Buffering, subscribe: @escaping @Sendable (_ sink: Sink) -> sending Teardown
  ) -> Bridge {
    Bridge(.nonisolated(subscribe), buffering)
  }
}
