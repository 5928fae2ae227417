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
/// - Nothing is subscribed until somebody asks for the first value: not when the bridge is made, not by
///   `makeAsyncIterator()`, and not for a task that is cancelled by then.
/// - Each iteration has a subscription of its own. Two loops over one bridge subscribe twice.
/// - A subscription is torn down exactly once: when its loop is left in any way, when the reader's task is cancelled, when the
///   producer finishes, when its store or scope ends.
/// - The reader's side tears down, never the producer, and no lock is held. After a cancellation or a finish it has been done when
///   `next()` returns, and before what is still buffered is read: by a reader that waits at once, by one that works on a value when
///   it comes back for the next.
/// - A loop that is left otherwise (`break`, `return`, an error) releases its iterator, which tears down on that thread, in that
///   moment.
/// - In the main-actor form, the release of an iterator and the cancellation of a reader that waits tear down in the next
///   main-actor job, or before the next main-actor subscription of any bridge if that comes first. So a screen that comes may set
///   the delegate that a screen that goes had set. (Not if that one still works on a value, or reads to its producer's finish
///   meanwhile: where this can be, take away only what is yours, `if manager.delegate === delegate`.)
/// - The producer may yield and finish at any time, on any thread: inside the closure, before there is a teardown; after the
///   end, where it is ignored.
/// - A cancelled reader gets nil, and what was buffered is dropped. It is not an error. Who is to tell it from the producer's
///   end asks `Task.isCancelled`; a run of a store or scope need not, for its next touch throws.
/// - What the producer yields is read in order, and in which order two threads yield is theirs to know.
/// - It holds its closure, and so does an iterator until it subscribes. Neither the sink nor the producer holds the reader: a
///   reader's release is the end.
///
/// A bridge does not replay: what came before the subscription is lost. It does not notice a producer that has gone without a
/// `finish`: the reader waits until it is cancelled.
public struct Bridge<Element, Failure: Error>: AsyncSequence, Sendable {
  let source: BridgeSource<Element, Failure>
  let buffering: Buffering

  private init(_ source: BridgeSource<Element, Failure>, _ buffering: Buffering) {
    self.source = source
    self.buffering = buffering
  }

  /// A sequence whose subscription is made and torn down on the main actor, wherever it is read. Subscribes to nothing yet.
  ///
  /// Nothing that the closure and the teardown touch has to be `Sendable`. For a reader on the main actor, subscribing is no
  /// suspension: it is done when the first `next()` first waits.
  ///
  /// A producer that calls back on other threads needs callbacks that may run there. A closure written in a main-actor closure
  /// is a main-actor one, unless it says `@Sendable`: `publisher.sink { @Sendable in sink.yield($0) }`.
  ///
  /// - Parameters:
  ///   - buffering: What happens to values that come faster than they are read.
  ///   - subscribe: Subscribes, and returns how that ends. Called once for each iteration; the bridge holds it.
  public init(buffering: Buffering, subscribe: @escaping @MainActor (_ sink: Sink) -> Teardown) {
    self.init(.mainActor(subscribe), buffering)
  }

  /// A sequence whose subscription is made where it is read, on whatever actor or thread. Subscribes to nothing yet.
  ///
  /// For producers that any thread may subscribe to. The closure runs on its reader's thread; so does the teardown, or on that on
  /// which the iterator is released. It never hops.
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
  ///   - subscribe: Subscribes, and returns how that ends. Called once for each iteration; the bridge holds it.
  public static func nonisolated(
    buffering: Buffering, subscribe: @escaping @Sendable (_ sink: Sink) -> sending Teardown
  ) -> Bridge {
    Bridge(.nonisolated(subscribe), buffering)
  }
}
