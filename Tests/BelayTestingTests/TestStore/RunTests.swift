// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The run of an action sent to a test store` {
  let answer = Stub<String, Int>("answer")
  private var count: Desk.Action {
    .run { [answer] context in try context.apply(.counted(try await answer("desk"))) }
  }
  private let increment = Desk.Action.act("increment") { state in
    state.count += 1
    return .none
  }

  @Test func `send returns nothing, run returns the run`() async {
    let store = TestStore.desk()
    let result: Any = store.send(increment) { $0.count = 1 }
    #expect(result is Void)
    let run = store.run(count)
    #expect(run.outcome == .pending)
    answer.answer(3)
    await store.receive(.counted(3)) { $0.count = 3 }
    #expect(await run.finished() == .finished)
    await store.finish()
  }

  @Test func `run asserts the turn as send does, at its own line`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      _ = store.run(increment) { $0.count = 2 }
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.contains("increment changes the state in another way than the test expects") == true)
    #expect(failures.lines == [line])
  }

  @Test func `run is told when the action comes too late, and its run is cancelled`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      store.end()
      #expect(store.run(increment).outcome == .cancelled)
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.contains("increment was ignored: the store has ended") == true)
  }
}
