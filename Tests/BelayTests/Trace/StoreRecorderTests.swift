// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("StoreRecorder")
@MainActor
struct StoreRecorderTests {
  private let store = Store(Probe(), state: .init())

  private func kinds(_ recorder: StoreRecorder<Probe>) -> [String] {
    recorder.entries.map { entry in
      switch entry.cause {
      case .action(let action): "action \(action)"
      case .mutation(.deliver(let name)): "mutation \(name)"
      case .undo(.deliver(let name)): "undo \(name)"
      case .other(let cause): "\(cause)"
      default: "?"
      }
    }
  }

  @Test
  func `It steps back and forth through the states, and goes on at the end when told to`() {
    let recorder = store.record()
    for count in 1...3 { store.send(.set { $0.count = count }) }
    #expect(recorder.state.count == 3 && recorder.position == 3 && recorder.entry == nil)
    #expect(!recorder.stepForward())
    #expect(recorder.stepBack() && recorder.state.count == 2)
    #expect(recorder.entry?.state.count == 3)
    store.send(.set { $0.count = 4 })
    #expect(recorder.state.count == 2, "who looks at an old state goes on looking at it")
    #expect(recorder.stepBack() && recorder.stepBack() && !recorder.stepBack())
    #expect(recorder.state.count == 0)
    #expect(recorder.stepForward() && recorder.state.count == 1)
    recorder.moveToEnd()
    #expect(recorder.state.count == 4)
    store.send(.set { $0.count = 5 })
    #expect(recorder.state.count == 5)
    #expect(store.count == 5, "the store is as it was")
  }

  @Test
  func `Mutations and undos are replayed onto any state, in their order`() async {
    let recorder = store.record()
    let job = Job("one")
    let run = store.run(.effect(.run(undo: .deliver("undone"), job.work)))
    await job.begins()
    run.cancel()
    await store.perform(.run { context in try context.apply(.deliver("two")) })
    #expect(kinds(recorder) == ["action effect", "undo undone", "action effect", "mutation two"])
    #expect(recorder.replay(onto: .init(delivered: ["zero"])).delivered == ["zero", "undone", "two"])
    #expect(recorder.state.delivered == store.delivered)
    await job.finish()
  }

  @Test
  func `It is bounded: the oldest go, and the first state is the one that they led to`() {
    let recorder = store.record(limit: 2)
    store.send(.set { $0.count = 1 })
    recorder.stepBack()
    for count in 2...4 { store.send(.set { $0.count = count }) }
    #expect(recorder.entries.map(\.state.count) == [3, 4])
    #expect(recorder.droppedEntries == 2)
    #expect(recorder.position == 0 && recorder.state.count == 2)
  }

  @Test
  func `Its release ends the recording`() {
    var recorder: StoreRecorder? = store.record()
    #expect(store.engine.tree.isObserved)
    store.send(.set { $0.count = 1 })
    #expect(recorder?.entries.count == 1)
    recorder = nil
    store.send(.set { $0.count = 2 })
    #expect(!store.engine.tree.isObserved)
  }
}
