// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation
import Testing

@Suite("Feature: the shapes that it takes")
@MainActor
struct FeatureShapeTests {
  private struct NoRoute: Error {}

  @MainActor private final class Owner { var heard: [Conversation.Output] = [] }

  @Test
  func `A feature needs neither a mutation nor an output`() async {
    let store = Store(Toggle(), state: .init())
    #expect(store.run(.tapped).outcome == .finished)
    #expect(store.isOn)
    #expect(await store.perform(.tapped) == .finished)
    #expect(store.state == .init(isOn: false))
  }

  @Test
  func `A state that is an enum is read as a whole, and its work, undo and failures write it as a whole`() async {
    let store = Store(Session { $0 != "mallory" }, state: .signedOut(message: nil))
    #expect(await store.perform(.signIn(name: "ada")) == .finished)
    #expect(store.state == .signedIn(.init(name: "ada")))
    #expect(await store.perform(.signIn(name: "mallory")).error is Session.Refused)
    #expect(store.state == .signedOut(message: "refused mallory"))
    store.send(.signIn(name: "ada"))
    store.send(.signOut)
    #expect(store.state == .signedOut(message: nil))
  }

  @Test
  func `Work that was superseded writes nothing to a state that is an enum, but its undo: say what it takes back`()
    async
  {
    let store = Store(Session { _ in true }, state: .signedOut(message: nil))
    let first = store.run(.signIn(name: "ada"))
    let second = store.run(.signIn(name: "grace"))
    #expect(first.outcome == .superseded)
    // The undo does not identify the attempt that it undoes, so it undoes the newer one.
    #expect(store.state == .signedOut(message: "cancelled"))
    #expect(await second.finished() == .finished)
    #expect(store.state == .signedOut(message: "cancelled"))
  }

  @Test
  func `An observer of the whole of an Equatable state is notified when it has changed, and not otherwise`() {
    let store = Store(Toggle(), state: .init())
    var wakes = 0
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated { wakes += 1 }
    }
    store.send(.tapped)
    #expect(wakes == 1)
  }

  @Test
  func `A field that is called like a member is read by its key path`() async {
    let store = Store(Clash(), state: .init())
    let names = [store[\.send], store[\.run], store[\.perform], store[\.state], store[\.lifetime], store[\.engine]]
    #expect(names == ["send", "run", "perform", "state", "lifetime", "engine"])
    // Internal members of the library do not hide a field.
    let engine: String = store.engine
    #expect(engine == "engine")
    #expect(store.isEnded == "isEnded")
    #expect(await store.perform(.look) == .finished)
    #expect(store.seen == ["run", "apply", "state", "hold", "isLive", "store"])
  }

  @Test
  func `Keyed lanes: each message has its own, holds, and is taken back alone`() async {
    let owner = Owner()
    let store = Store(
      Conversation { id in if id == 2 { throw NoRoute() } }, state: .init(), owner: owner
    ) { owner, output in owner.heard.append(output) }
    let runs = (1...3).map { store.run(.sendTapped($0)) }
    #expect(store.sending == 3)
    store.send(.retractTapped(3))
    #expect(store.sending == 2)
    #expect(store.messages.map(\.id) == [1, 2])
    #expect(await runs[0].finished() == .finished)
    #expect(await runs[1].finished().error is NoRoute)
    #expect(runs[2].outcome == .cancelled)
    #expect(store.messages == [.init(id: 1, isSent: true)])
    #expect(store.sending == 0)
    #expect(owner.heard == [.failed(2)])
    #expect(store.state[id: 1]?.isSent == true)
    #expect(await store.perform(.opened) == .finished)
    #expect(store.history == .loaded([.init(id: 1, isSent: true)]))
  }

  @Test
  func `A binding reads a field and sends an action`() {
    let store = Store(Toggle(), state: .init())
    let binding = FieldBinding(of: \.isOn, in: store) { _ in .tapped }
    binding.value = true
    #expect(binding.value)
  }
}
