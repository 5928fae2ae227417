// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// The problems of a user that knew only the README.
@Suite("What a newcomer tried")
@MainActor
struct NewcomerTests {
  struct Refused: Error, Equatable { var reason = "no" }

  @Test
  func `A failure that came through a continuation equals itself and the error that was thrown`() async {
    let scope = TaskScope(onFailure: { _, _ in })
    let outcome = await scope.run {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        continuation.resume(throwing: Refused())
      }
    }.finished()
    #expect(outcome == outcome)
    #expect(outcome == .failed(Refused()))
    #expect(.failed(Refused()) == outcome)
    #expect(outcome != .failed(Refused(reason: "other")))
  }

  @Test
  func `A joined run is undone before the failure that it shares is asked about`() async {
    let log = Log()
    var feature = Probe()
    feature.answer = { _, _ in
      log.add("asked")
      return .ignored
    }
    let store = Store(feature, state: .init())
    let gate = Gate()
    func optimistic() -> Probe.Action {
      Probe.Action { state in
        state.count += 1
        return .run(.both, undo: .deliver("undone")) { _ in
          await gate.wait()
          throw Refused()
        }
      }
    }
    store.send(optimistic())
    let joined = store.run(optimistic())
    let seen = Log()
    let watcher = Watcher { [unowned store] in seen.add("\(store.delivered.count)") }
    gate.open()
    #expect(await joined.finished() == .failed(Refused()))
    #expect(log.lines == ["asked"])
    #expect(store.delivered == ["undone", "undone"])
    withExtendedLifetime(watcher) {}
  }

  @Test
  func `A queued action that is cancelled says so at once, and stays so when it started nothing`() {
    let store = Store(Probe(), state: .init())
    var queued: Run?
    store.send(
      Probe.Action { [unowned store] _ in
        queued = store.run(.set { $0.count = 1 })
        queued?.cancel()
        #expect(queued?.outcome == .cancelled)
        return .none
      })
    #expect(queued?.outcome == .cancelled)
    #expect(store.count == 1)
  }

  @Test
  func `A load that joins the load of another field shows no loading of its own`() async {
    let store = Store(Probe(), state: .init())
    let gate = Gate()
    let first = store.run(.effect(.run(.both) { _ in await gate.wait() }))
    let joined = store.run(.effect(.load(\.holdings, in: .both) { _ in ["never asked for"] }))
    #expect(store.holdings == .idle)
    gate.open()
    await first.finished()
    #expect(await joined.finished() == .finished)
    #expect(store.holdings == .idle)
  }

  @Test
  func `A lane named 'concurrent' is not the one of the runs that name none`() {
    #expect(Lane("concurrent") != .concurrent)
    #expect(Lane("no lane named") != .concurrent)
    #expect(Lane.concurrent == .concurrent)
  }
}

extension Lane {
  fileprivate static let both = Lane("both", .join)
}
