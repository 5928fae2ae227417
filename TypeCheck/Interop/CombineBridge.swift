// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Combine

extension Publisher where Output: Sendable {
  /// The values of a publisher: what an app that uses Combine writes once.
  @MainActor
  func bridged(_ buffering: Buffering) -> Bridge<Output, Failure> {
    Bridge(buffering: buffering) { sink in
      // A publisher calls on whatever thread it likes.
      let subscription = self.sink { @Sendable completion in
        switch completion {
        case .finished: sink.finish()
        case .failure(let error): sink.finish(throwing: error)
        }
      } receiveValue: { @Sendable value in
        sink.yield(value)
      }
      return Teardown { subscription.cancel() }
    }
  }
}
