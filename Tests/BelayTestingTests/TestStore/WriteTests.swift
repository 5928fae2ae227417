// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A test store whose test writes as a view does` {
  @Test func `the written field is what has changed, without a closure`() async {
    let store = TestStore(Sheet(), state: .init())
    store.write(\.form.name, "Ann")
    store.write(\.form.name, "Ann")
    #expect(store.form.name == "Ann")
    await store.finish()
  }

  @Test func `a write that a view makes between the test's lines is an event, named by its fields`() async {
    let failures = await Failures.of {
      let store = TestStore(Sheet(), state: .init())
      store.store.form.name = "Ann"
      await store.receive(.set(\.form.name, to: "Ann"))
      store.store.form.name = "Bob"
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, the test has not received these events:
          a write of form.name
        Receive them before `finish()`, in this order.
        """
      ])
  }

  @Test func `a write after the end is ignored, and that fails`() async {
    let failures = await Failures.of {
      let store = TestStore(Sheet(), state: .init())
      store.end()
      store.write(\.form.name, "late")
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        a write of "late" was ignored: the store has ended.
        Write before that, or do not write.
        """
      ])
  }

  @Test func `in a child, and in one that is always there`() async throws {
    let store = TestStore(Sheets(), state: .init(sheet: Sheet.State()))
    let sheet = try #require(store.child(Sheets.sheet))
    sheet.write(\.form.name, "Ann")
    store.child(Sheets.main).write(\.form.name, "Bob")
    #expect(store.sheet?.form.name == "Ann")
    #expect(store.main.form.name == "Bob")
    await store.finish()
  }

  @Test func `without exhaustivity the closure says what the state is after the write`() async {
    let store = TestStore(Sheet(), state: .init(), exhaustivity: .off)
    store.write(\.form.name, "Ann") { $0.form.name = "Ann" }
    await store.finish()
  }

  @Test func `exploring finds the order in which an answer overwrites what a view has written since`() async {
    let failures = await Failures.of {
      await explore { scenario in
        let load = scenario.stub("load") { (_: Int) in "loaded" }
        let store = scenario.store(Sheet(load: { try await load(1) }), state: .init())
        store.send(.loadTapped)
        scenario.anyTime("the name is typed") { store.form.name = "typed" }
      }
    }
    #expect(failures.texts.count == 1)
  }
}

private struct Sheet: Feature {
  struct Form: Editable {
    var name = ""
    var email = ""
  }
  struct State: Equatable { var form = Form() }
  enum Action { case loadTapped }

  var load: @MainActor @Sendable () async throws -> String = { "" }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      let name = try await load()
      try context.update { $0.form.name = name }
    }
  }
}

private struct Sheets: Feature {
  struct State: Equatable {
    var sheet: Sheet.State?
    var main = Sheet.State()
  }
  typealias Action = Never

  static let sheet = child(\.sheet) { _, _ in Sheet() }
  static let main = child(\.main) { _, _ in Sheet() }
}
