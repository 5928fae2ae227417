// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

/// A getter of a state may read the state, but not the store that contains it.
@Suite("Store: a getter of the state that turns to its own store")
@MainActor
struct GetterReentryTests {
  struct Screen: Feature {
    struct State {
      var count = 0
      @MainActor static var read: (() -> Void)?

      var total: Int {
        MainActor.assumeIsolated { Self.read?() }
        return count
      }
    }

    enum Action { case tapped }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.count += 1
      return .none
    }
  }

  #if os(macOS) || os(Linux)
    @Test
    func `Reading there ends the process with a sentence`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(Screen(), state: .init())
        Screen.State.read = { _ = store.count }
        _ = store.total
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("The store of Screen was read"))
      #expect(text.contains("a getter of a state, called for its observers or for a read"))
    }
  #endif

  @Test
  func `Cancelling there waits until the state has been read`() {
    let store = Store(Screen(), state: .init())
    Screen.State.read = { store.lifetime.end() }
    #expect(store.total == 0)
    #expect(store.lifetime.isEnded)
    Screen.State.read = nil
  }
}
