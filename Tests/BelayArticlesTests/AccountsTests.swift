// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Retries and ticks in a feature")
@MainActor
struct AccountsTests {
  private let clock = ManualClock()
  private let attempts = Log()

  private func store(
    failing failures: Int, _ error: APIError = APIError(isTemporary: true), sockets: [[String]] = []
  ) -> Store<Accounts> {
    let attempts = attempts
    let fail: @Sendable () throws -> Int = {
      attempts.add("an attempt")
      if attempts.lines.count <= failures { throw error }
      return attempts.lines.count - failures - 1
    }
    let api = Accounts.API {
      _ = try fail()
      return ["cash"]
    }
    let client = Accounts.Client {
      let number = try fail()
      return Accounts.Socket(
        messages: AsyncStream { stream in
          for message in number < sockets.count ? sockets[number] : [] { stream.yield(message) }
          // The last one stays open.
          if number < sockets.count { stream.finish() }
        })
    }
    return Store(Accounts(api: api, client: client, clock: clock), state: .init())
  }

  @Test func `A load is loading until its last attempt, whose answer it shows`() async {
    let store = store(failing: 2)
    let run = store.run(.appeared)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers(2)
    #expect(store.accounts == .loading(last: nil))
    clock.advance(by: .seconds(2))
    #expect(await run.finished() == .finished)
    #expect(store.accounts == .loaded(["cash"]))
  }

  @Test func `A final error is the load's at once`() async {
    let store = store(failing: 1, APIError(isTemporary: false))
    _ = await store.run(.appeared).finished()
    #expect(store.accounts.failure?.error as? APIError == APIError(isTemporary: false))
    #expect(attempts.lines.count == 1)
  }

  @Test func `A socket that closes is connected anew, and a failure waits for the first duration again`() async {
    let store = store(failing: 1, sockets: [["a"], ["b"]])
    let run = store.run(.connected)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    // The server has closed the first connection: it is not asked again at once.
    await clock.waitForSleepers(2)
    #expect(store.messages == ["a"])
    clock.advance(by: .seconds(1))
    for await messages in FieldValues(of: \.messages, in: store) where messages.count == 2 { break }
    #expect(store.messages == ["a", "b"])
    run.cancel()
    #expect(await run.finished() == .cancelled)
  }

  @Test func `A countdown shows the time that is left, also after it was late`() async {
    let store = store(failing: 0)
    let run = store.run(.codeSent)
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(10_500))
    await clock.waitForSleepers(2)
    #expect(store.secondsLeft == 50)
    run.cancel()
    _ = await run.finished()
  }
}
