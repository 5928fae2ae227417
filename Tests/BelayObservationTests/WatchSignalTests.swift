// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation
import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("WatchSignal: whether a read is tracked")
@MainActor
struct WatchSignalTests {
  @Test
  func `This toolchain's Observation tells, by the key path that it keeps, whether anyone watches`() {
    #expect(WatchSignal.detectsWatchers)
  }

  #if os(macOS) || os(Linux)
    @Test
    func `That is found out also when the first read of the process is a tracked one, as in a view's body`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let store = Store(Probe(), state: .init())
        withObservationTracking {
          _ = store.count
        } onChange: {
        }
        precondition(WatchSignal.detectsWatchers, "the first read was tracked, and the answer is wrong for good")
      }
    }
  #endif

  @Test
  func `A signal is watched from the read on, until it fires`() throws {
    var wakes = 0
    var signal: WatchSignal?
    watch {
      signal = WatchSignal.ifTracking()
    } onChange: {
      wakes += 1
    }
    let tracked = try #require(signal)
    #expect(tracked.isWatched)
    tracked.fire()
    #expect(wakes == 1)
    #expect(!tracked.isWatched)
  }

  @Test
  func `An untracked read has no signal`() {
    #expect(WatchSignal.ifTracking() == nil)
  }

  @Test
  func `A read inside two trackers wakes both`() throws {
    var woken: [String] = []
    var signal: WatchSignal?
    watch {
      watch {
        signal = WatchSignal.ifTracking()
      } onChange: {
        woken.append("inner")
      }
    } onChange: {
      woken.append("outer")
    }
    let tracked = try #require(signal)
    tracked.fire()
    #expect(Set(woken) == ["inner", "outer"])
    #expect(!tracked.isWatched)
  }

  @Test
  func `Reads after a tracked one, on the same thread, are untracked again`() {
    watch {
      _ = WatchSignal.ifTracking()
    } onChange: {
    }
    #expect(WatchSignal.ifTracking() == nil)
  }
}
