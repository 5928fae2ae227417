// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Bridge {
  /// The producer's end of a ``Bridge``: one for each subscription. For use from any thread.
  ///
  /// A sink keeps neither the reader nor the subscription alive. A producer may keep it as long as it likes; once the
  /// reader has ended, its values are dropped.
  public struct Sink: Sendable {
    let channel: BridgeChannel<Element, Failure>

    /// Whether the sequence has finished, or has no reader any more. A producer whose values are costly checks it now
    /// and then.
    public var isFinished: Bool { channel.isFinished }

    /// Sends a value. Never waits; the bridge's ``Buffering`` says what happens when the reader falls behind.
    public func yield(_ element: sending Element) { channel.yield(element) }

    /// Ends the sequence. Buffered values will still be read. Only the first `finish` counts.
    public func finish() { channel.finish(nil) }

    /// Ends the sequence with `error`. Buffered values will still be read, then the error is thrown. Only the first
    /// `finish` counts.
    public func finish(throwing error: Failure) { channel.finish(error) }
  }
}
