// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

@testable import BelayTestSupport

/// The server of the uploads, which answers on the test's request.
@MainActor
final class UploadServer {
  typealias Transfer = AsyncThrowingStream<UploadEvent, any Error>

  /// The number of started transfers.
  private(set) var transfers = 0
  private(set) var transfer: Transfer.Continuation
  private var begin: @MainActor () -> Transfer
  var preview: @MainActor () async -> Void = {}

  init() {
    let (stream, continuation) = Transfer.makeStream()
    (transfer, begin) = (continuation, { stream })
  }

  /// Prepares for another transfer.
  func reopen() {
    let (stream, continuation) = Transfer.makeStream()
    (transfer, begin) = (continuation, { stream })
  }

  /// The next transfer stops halfway, waits at the gate, ignoring cancellation, and then arrives. It opens `gone` when
  /// it is no longer read.
  func transferStubbornly(at gate: Gate, releasing gone: Gate) {
    begin = {
      let wire = Tripwire(gone)
      let events = Lock([UploadEvent.progress(0.5)])
      return Transfer {
        wire.touch()
        if let event = events.withLock({ $0.popLast() }) { return event }
        await gate.wait()
        return .done(link: "late")
      }
    }
  }

  var api: UploadAPI {
    UploadAPI(
      upload: { [self] _ in
        transfers += 1
        return begin()
      },
      preview: { [self] _ in
        await preview()
        return []
      })
  }
}
