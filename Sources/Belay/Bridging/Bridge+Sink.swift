// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Bridge {
  /// Where the producer of a ``Bridge`` puts its values: one for each subscription. From any thread.
  ///
  /// A sink keeps neither the reader nor the subscription. A producer may keep it for as long as it likes; when nobody reads
  /// any more, whatever it is told is dropped.
  public struct Sink: Sendable {
    let channel: BridgeChannel<Element, Failure>

    /// Whether the sequence is over: finished, or nobody reads it any more. A producer that works for each value asks now and
    /// then.
    public var isOver: Bool { channel.isOver }

    /// Hands over a value. Never waits; what happens when the reader is behind is the bridge's ``Buffering``.
    public func yield(_ element: sending Element) { channel.yield(element) }

    /// There are no more values. What is buffered will still be read. Only the first `finish` counts.
    public func finish() { channel.finish(nil) }

    /// There are no more values, because of `error`. What is buffered will still be read, then it is thrown. Only the first
    /// `finish` counts.
    public func finish(throwing error: Failure) { channel.finish(error) }
  }
}
