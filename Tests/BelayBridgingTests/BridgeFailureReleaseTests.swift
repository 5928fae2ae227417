// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Bridge: a failure that nobody reads")
struct BridgeFailureReleaseTests {
  final class Mishap: Error {
    let released: @Sendable () -> Void

    init(released: @escaping @Sendable () -> Void) { self.released = released }

    deinit { released() }
  }

  /// Its `deinit` may run any code. Under the lock, one that calls the channel would deadlock.
  @Test
  func `is released outside the lock when the reader goes`() {
    let channel = BridgeChannel<Int, Mishap>(.unbounded)
    let asked = Lock<[Bool]>([])
    channel.finish(Mishap { [unowned channel] in asked.withLock { $0.append(channel.isFinished) } })
    channel.closeAndRelease()
    #expect(asked.withLock { $0 } == [true])
  }
}
