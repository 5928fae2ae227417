// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Chat, listening: the article", .timeLimit(.minutes(15)))
@MainActor
struct ChatListeningTests {
  let server = ChatServer()
  var clock: ManualClock { server.clock }

  /// A message arrives.
  private func receive(from author: String, in store: Store<Chat>) async {
    let id = "from \(author)"
    server.connection().yield(.message(Message(id: id, author: author, text: "hello")))
    await isSeen(in: FieldValues(of: \.rows, in: store)) { $0.contains(id: id) }
  }

  // MARK: The stream

  @Test
  func `The stream ends with the screen, in that moment, even if it ignores cancellation`() async {
    var store: Store<Chat>? = server.open()
    let (gate, streamHasGone) = (Gate(), Gate())
    server.listenStubbornly(at: gate, releasing: streamHasGone)
    weak let handle = store
    let run = store!.run(.appeared)
    await gate.waitUntilReached()
    store = nil
    #expect(handle == nil)
    #expect(run.outcome == .cancelled)
    gate.open()
    await streamHasGone.wait()
  }

  @Test
  func `A message that comes after the end is dropped`() async {
    let store = server.open()
    let (gate, streamHasGone) = (Gate(), Gate())
    server.listenStubbornly(at: gate, releasing: streamHasGone)
    store.send(.appeared)
    await gate.waitUntilReached()
    store.lifetime.end()
    #expect(!store.isListening)
    gate.open()
    await streamHasGone.wait()
    #expect(store.rows.isEmpty)
  }

  @Test
  func `A second appearance replaces the stream, and isListening does not flicker`() async {
    let store = server.open()
    let isListening = Watcher { [unowned store] in store.isListening }
    let first = store.run(.appeared)
    store.send(.appeared)
    #expect(first.outcome == .superseded)
    await receive(from: "Anna", in: store)
    #expect(isListening.seen == [false, true])
  }

  @Test
  func `The stream ends when the task that performs it is cancelled, as SwiftUI does it: that is no lost connection`()
    async
  {
    let store = server.open()
    let task = Task { await store.perform(.appeared) }
    await isSeen(in: FieldValues(of: \.isListening, in: store)) { $0 }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(!store.isListening)
    #expect(store.notice == nil)
  }

  @Test(arguments: [nil, Offline()])
  func `A stream that fails is a lost connection, and so is one that just ends`(_ error: Offline?) async {
    let store = server.open()
    server.connection().finish(throwing: error)
    #expect(await store.perform(.appeared).error != nil)
    #expect(store.notice == "The connection was lost.")
    #expect(!store.isListening)

    store.send(.appeared)
    #expect(store.notice == nil)
    #expect(store.isListening)
  }

  // MARK: Typing

  @Test
  func `The typing indicator goes three seconds after the last of several events, and does not flicker`() async {
    let store = server.open()
    let shown = Watcher { [unowned store, clock] in "\(store.typing ?? "nobody") at \(clock.now)" }
    store.send(.appeared)
    server.connection().yield(.typing(name: "Anna"))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    server.connection().yield(.typing(name: "Anna"))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))  // three seconds after the first
    await receive(from: "Cleo", in: store)
    #expect(store.typing == "Anna")
    clock.advance(by: .seconds(2))  // three seconds after the second
    await isSeen(in: FieldValues(of: \.typing, in: store)) { $0 == nil }
    #expect(shown.seen == ["nobody at 0 s", "Anna at 0 s", "nobody at 5 s"])
  }

  @Test
  func `Of two people that type the last is shown, and none when both have stopped`() async {
    let store = server.open()
    let shown = Watcher { [unowned store] in store.typing }
    store.send(.appeared)
    server.connection().yield(.typing(name: "Anna"))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    server.connection().yield(.typing(name: "Cleo"))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(3))
    await isSeen(in: FieldValues(of: \.typing, in: store)) { $0 == nil }
    #expect(shown.seen == [nil, "Anna", "Cleo", nil])
  }

  @Test
  func `The author of a message does not type any more; the next event shows the name again`() async {
    let store = server.open()
    store.send(.appeared)
    server.connection().yield(.typing(name: "Anna"))
    await clock.waitForSleepers(1)
    await receive(from: "Cleo", in: store)
    #expect(store.typing == "Anna")
    await receive(from: "Anna", in: store)
    #expect(store.typing == nil)
    server.connection().yield(.typing(name: "Anna"))
    await clock.waitForSleepers(2)
    #expect(store.typing == "Anna")
  }

  @Test
  func `With the stream the typing indicator ends, in the same turn`() async {
    let store = server.open()
    let run = store.run(.appeared)
    server.connection().yield(.typing(name: "Anna"))
    await clock.waitForSleepers(1)
    #expect(store.typing == "Anna")
    run.cancel()
    #expect(store.typing == nil)
  }

  @Test
  func `A lost connection takes the typing indicator along`() async {
    let store = server.open()
    let run = store.run(.appeared)
    server.connection().yield(.typing(name: "Anna"))
    await clock.waitForSleepers(1)
    server.connection().finish()
    #expect(await run.finished().error is ConnectionLost)
    #expect(store.typing == nil)
  }
}
