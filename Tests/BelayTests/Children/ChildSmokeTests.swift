// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

struct Leaf: Feature {
  struct State: Identifiable, Equatable {
    var id = 1
    var text = ""
    var isBusy = false
  }
  enum Action {
    case set(String)
    case work(Job)
    case tell(String)
  }
  enum Mutation { case text(String) }
  typealias Output = String
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .set(let text):
      state.text = text
      return .none
    case .tell(let text): return .output(text)
    case .work(let job):
      return .run(holding: \.isBusy, at: true) { context in
        job.begin()
        await job.gate.wait()
        do { try context.apply(.text(job.name)) } catch {
          job.refusal = error
          throw error
        }
      }
    }
  }
  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .text(let text): state.text = text
    }
  }
  @MainActor final class Job {
    let name: String
    let gate = Gate()
    let begun = Gate()
    var refusal: (any Error)?
    init(_ name: String) { self.name = name }
    func begin() { begun.open() }
  }
}

struct Trunk: Feature {
  struct State {
    var title = ""
    var sheet: Leaf.State?
    var rows: Rows<Leaf.State> = []
    var heard: [String] = []
    var total: Int { rows.reduce(0) { $0 + $1.text.count } }
  }
  enum Action {
    case set((inout State) -> Void)
    case toSheet(Leaf.Action)
    case toRow(Int, Leaf.Action)
    case heard(String)
  }
  static let sheet = child(\.sheet) { _, _ in
    Leaf()
  } output: {
    .heard($0)
  }
  static let rows = children(\.rows) { _, _ in
    Leaf()
  } output: { id, text in
    .heard("\(id): \(text)")
  }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .set(let change):
      change(&state)
      return .none
    case .toSheet(let action): return .send(action, to: Trunk.sheet)
    case .toRow(let id, let action): return .send(action, to: Trunk.rows, id: id)
    case .heard(let text):
      state.heard.append(text)
      return .none
    }
  }
}

@Suite("Children: smoke")
@MainActor
struct ChildSmokeTests {
  @Test("all") func all() async {
    let store = Store(Trunk(), state: .init())
    let presence = Watcher { store.child(Trunk.sheet) != nil }
    let ids = Watcher { Array(store.ids(Trunk.rows)) }
    let total = Watcher { store.total }
    #expect(store.child(Trunk.sheet) == nil)
    store.send(
      .set {
        $0.sheet = .init()
        $0.rows = [.init(id: 1), .init(id: 2)]
      })
    #expect(presence.seen == [false, true])
    #expect(ids.seen == [[], [1, 2]])
    let sheet = store.child(Trunk.sheet)!
    #expect(store.child(Trunk.sheet) === sheet)
    let one = store.child(Trunk.rows, id: 1)!
    let text = Watcher { one.text }
    one.send(.set("hello"))
    #expect(text.seen == ["", "hello"])
    #expect(store.rows[id: 1]?.text == "hello")
    #expect(total.seen == [0, 5])
    #expect(ids.wakes == 1)
    store.send(.set { $0.rows[id: 1]?.text = "parent" })
    #expect(text.seen == ["", "hello", "parent"])
    sheet.send(.tell("news"))
    one.send(.tell("row"))
    #expect(store.heard == ["news", "1: row"])
    let job = Leaf.Job("late")
    let run = store.send(.toRow(1, .work(job)))
    #expect(one.isBusy)
    await job.begun.wait()
    store.send(.set { $0.rows.remove(id: 1) })
    #expect(run.outcome == .cancelled)
    #expect(one.text == "parent")
    #expect(one.isEnded)
    job.gate.open()
    await run.finished()
    #expect(ids.seen.last == [2])
    sheet.send(.set("x"))
    #expect(store.sheet?.text == "x")
    let sheetJob = Leaf.Job("sheet")
    let sheetRun = sheet.send(.work(sheetJob))
    store.send(.set { $0.sheet = nil })
    #expect(presence.seen == [false, true, false])
    #expect(sheetRun.outcome == .cancelled)
    #expect(sheet.text == "x")
  }
}
