// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The reader's side of one iteration: it has the subscription, and ends it.
///
/// An iterator is for one task at a time, so the teardown needs no lock: `next` or `deinit` takes it out, then calls
/// it.
final class BridgeReader<Element, Failure: Error> {
  private let channel: BridgeChannel<Element, Failure>
  /// Set until it subscribes.
  private var source: BridgeSource<Element, Failure>?
  /// Set while it is subscribed.
  private var ending: BridgeEnding?

  init(_ source: BridgeSource<Element, Failure>, _ buffering: Buffering) {
    self.source = source
    channel = BridgeChannel(buffering)
  }

  deinit {
    channel.close()
    ending.take()?.callOnRelease()
    channel.releaseRest()
  }

  func next(isolation: isolated (any Actor)?) async throws(Failure) -> Element? {
    if !Task.isCancelled, let source = source.take() {
      ending = await source.subscribe(Bridge.Sink(channel: channel), isolation: isolation)
    }
    while true {
      if Task.isCancelled { channel.close() }
      // Before buffered values are read: no more will come, and the reader may take long over them.
      if channel.isFinished { await tearDown(isolation: isolation) }
      switch channel.next() {
      case .element(let element):
        return element
      case .nothing:
        await Scheduling.waiting("for the next value of a bridge") {
          await channel.wait(isolation: isolation, atCancellation: ending?.atCancellation)
        }
      case .end(let failure):
        // The producer may have finished since the check above.
        await tearDown(isolation: isolation)
        channel.releaseRest()
        if let failure { throw failure }
        return nil
      }
    }
  }

  private func tearDown(isolation: isolated (any Actor)?) async {
    source = nil
    await ending.take()?.call(isolation: isolation)
  }
}
