// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Chat, sending: the article", .timeLimit(.minutes(15)))
@MainActor
struct ChatTests {
  let server = ChatServer()

  @discardableResult
  private func send(_ text: String, in store: Store<Chat>) -> Run {
    store.send(.draftChanged(text))
    return store.run(.sendTapped(id: text))
  }

  private func deliveries(in store: Store<Chat>) -> [Chat.Row.Delivery] { store.rows.map(\.delivery) }

  @Test
  func `A message is there in the turn of the tap, and is sent when the server has answered`() async {
    let store = server.open()
    let run = send("hello", in: store)
    #expect(deliveries(in: store) == [.sending])
    #expect(store.draft.isEmpty)
    #expect(await run.finished() == .finished)
    #expect(deliveries(in: store) == [.sent])
    #expect(server.arrived == ["hello"])
  }

  @Test
  func `An empty draft sends nothing`() {
    let store = server.open()
    #expect(send("", in: store).outcome == .finished)
    #expect(store.rows.isEmpty)
  }

  @Test
  func `Messages arrive in the order in which they were sent, however long the first one takes`() async {
    let store = server.open()
    let first = Gate()
    server.answer = { if $0.text == "one" { await first.wait() } }
    let runs = ["one", "two", "three"].map { send($0, in: store) }
    await first.waitUntilReached()
    #expect(deliveries(in: store) == [.sending, .sending, .sending])
    #expect(server.arrived.isEmpty)
    first.open()
    for run in runs { #expect(await run.finished() == .finished) }
    #expect(server.arrived == ["one", "two", "three"])
  }

  @Test
  func `A message that failed says so; those behind it are sent; a retry sends it`() async {
    let store = server.open()
    server.answer = { if $0.text == "one" { throw Offline() } }
    let runs = ["one", "two"].map { send($0, in: store) }
    #expect(await runs[0].finished() == .failed(Offline()))
    #expect(await runs[1].finished() == .finished)
    #expect(deliveries(in: store) == [.notSent, .sent])
    #expect(store.notice == nil)

    server.answer = { _ in }
    let retry = store.run(.retryTapped("one"))
    #expect(deliveries(in: store) == [.sending, .sent])
    #expect(await retry.finished() == .finished)
    #expect(deliveries(in: store) == [.sent, .sent])
  }

  @Test
  func `Stop takes back the message that goes and the one that waits, in its turn`() async {
    let store = server.open()
    let gate = Gate()
    server.answer = { _ in await gate.wait() }
    let runs = ["one", "two"].map { send($0, in: store) }
    await gate.waitUntilReached()
    store.send(.stopTapped)
    #expect(deliveries(in: store) == [.notSent, .notSent])
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])

    gate.open()
    await store.perform(.retryTapped("two"))
    #expect(deliveries(in: store) == [.notSent, .sent], "the late answer to the first changes nothing")
  }

  @Test
  func `A message that came back from the server was sent, whatever became of the request`() async {
    let store = server.open()
    let gate = Gate()
    server.answer = { _ in
      await gate.wait()
      throw Offline()
    }
    store.send(.appeared)
    let run = send("hello", in: store)
    server.connection().yield(.message(Message(id: "hello", author: "Ben", text: "hello")))
    await isSeen(in: FieldValues(of: \.rows, in: store)) { $0[id: "hello"]?.delivery == .sent }
    gate.open()
    #expect(await run.finished() == .failed(Offline()))
    #expect(deliveries(in: store) == [.sent])
  }

  @Test
  func `Only a message that was not sent can be discarded, or sent again`() async {
    let store = server.open()
    server.answer = { _ in throw Offline() }
    let run = send("hello", in: store)
    store.send(.discardTapped("hello"))
    #expect(store.run(.retryTapped("hello")).outcome == .finished, "it started nothing")
    #expect(deliveries(in: store) == [.sending])
    await run.finished()
    store.send(.discardTapped("hello"))
    #expect(store.rows.isEmpty)
  }

  @Test
  func `Leaving cancels the message that is being sent: the article says what to do about it`() async {
    var store: Store<Chat>? = server.open()
    let gate = Gate()
    server.answer = { _ in await gate.wait() }
    let runs = ["one", "two"].map { send($0, in: store!) }
    await gate.waitUntilReached()
    store = nil
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])
    gate.open()
  }
}
