// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Bridge {
  /// One subscription, from the first `next()` to the end or the iterator's release. For one task at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let reader: BridgeReader<Element, Failure>

    /// The next value; nil when the producer has finished or the task is cancelled. The first call subscribes.
    ///
    /// - Throws: What the producer finished with, once; later calls return nil.
    public mutating func next() async throws(Failure) -> Element? {
      try await reader.next(isolation: #isolation)
    }

    /// The next value; nil when the producer has finished or the task is cancelled. The first call subscribes.
    ///
    /// - Parameter actor: The caller's isolation.
    /// - Throws: What the producer finished with, once; later calls return nil.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      try await reader.next(isolation: actor)
    }
  }

  /// An iterator with its own subscription, made when its first value is requested.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: BridgeReader(source, buffering)) }
}
