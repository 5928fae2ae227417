// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A test store whose test writes as a view does` {
  @Test func `the written field is what has changed, without a closure`() async {
    let store = TestStore(Sheet(), state: .init())
    store.write(\.form.name, "Ann") { $0.changes = 1 }
    store.write(\.form.note, "none")
    #expect(store.form.name == "Ann")
    await store.finish()
  }

  @Test func `a value that the field has already fails, and not where changes need not be named`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore(Sheet(), state: .init())
      store.write(\.form.note, "none")
      line = #line + 1
      store.write(\.form.note, "none")
      store.exhaustivity.remove(.changes)
      store.write(\.form.note, "none")
      await store.finish()
    }
    #expect(failures.lines == [line])
    #expect(
      failures.texts == [
        """
        a write of "none" changes nothing: the field has this value already.
        Remove the line, write another value, or fix the feature.
        """
      ])
  }

  @Test func `a value that the feature turns into the one that is there passes, with nothing else to say`() async {
    let store = TestStore(Sheet(), state: .init())
    store.write(\.form.digits, "12")
    store.write(\.form.digits, "12a")
    #expect(store.form.digits == "12")
    await store.finish()
  }

  @Test func `what a reaction changes besides is named, or the test fails`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore(Sheet(), state: .init())
      store.write(\.form.email, "a@b") { $0.changes = 1 }
      line = #line + 1
      store.write(\.form.email, "c@d")
      await store.finish()
    }
    #expect(failures.lines == [line])
    #expect(failures.texts.first?.contains("changes") == true)
    #expect(
      failures.texts.first?.hasPrefix(#"a write of "c@d" changes the state and the test expects no change:"#) == true)
  }

  @Test func `a reaction to what work has changed is received as its action`() async {
    let load = Stub<Int, String>("load")
    let store = TestStore(Sheet(load: { try await load(1) }), state: .init())
    store.send(.loadTapped)
    load.answer("Ann")
    await store.receive(.set(\.form.name, to: "Ann"))
    await store.receive(.action(.nameChanged)) { $0.changes = 1 }
    await store.finish()
  }

  @Test func `a write that a view makes between the test's lines is an event, named by its fields`() async {
    let failures = await Failures.of {
      let store = TestStore(Sheet(), state: .init())
      store.store.form.name = "Ann"
      await store.receive(.set(\.form.name, to: "Ann"))
      await store.receive(.action(.nameChanged)) { $0.changes = 1 }
      store.store.form.name = "Bob"
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, the test has not received these events:
          a write of form.name
          the action .nameChanged
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
    sheet.write(\.form.name, "Ann") { $0.changes = 1 }
    store.child(Sheets.main).write(\.form.note, "Bob")
    #expect(store.sheet?.form.name == "Ann")
    #expect(store.main.form.note == "Bob")
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
    var note = ""
    private var number = ""
    var digits: String {
      get { number }
      set { number = newValue.filter(\.isNumber) }
    }
  }
  struct State: Equatable {
    var form = Form()
    var changes = 0
  }
  enum Action { case loadTapped, nameChanged, emailChanged }

  var load: @MainActor @Sendable () async throws -> String = { "" }

  static let reactions: [Reaction<Self>] = [
    .onChange(of: \.form.name) { _, _ in .nameChanged },
    .onChange(of: \.form.email) { _, _ in .emailChanged },
  ]

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .nameChanged, .emailChanged:
      state.changes += 1
      return .none
    case .loadTapped:
      return .run { context in
        let name = try await load()
        try context.update { $0.form.name = name }
      }
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
