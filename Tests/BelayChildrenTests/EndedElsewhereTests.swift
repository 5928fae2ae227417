// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A turn begins by concluding what has ended off the main actor. That may end the store that began the turn.
@Suite("Children: a turn begins by concluding what has ended elsewhere")
@MainActor
struct EndedElsewhereTests {
  private let store = Store(Host(), state: Host.State())
  private let next = Probe.State(title: "next", id: 2)

  @Test
  func `An action to a child that this takes out is not received by the next child`() {
    let child = store.child(Host.child)!
    store.startReplacing(by: next).cancel(isolation: nil)
    let run = child.run(.set { $0.title = "wrong" })
    #expect(run.outcome == .cancelled)
    #expect(child.lifetime.isEnded)
    #expect(store.state.child?.title == "next")
  }

  @Test
  func `An action to a child that this takes out is ignored where no child follows`() {
    let child = store.child(Host.child)!
    store.startReplacing(by: nil).cancel(isolation: nil)
    #expect(child.run(.set { $0.title = "wrong" }).outcome == .cancelled)
    #expect(store.state.child == nil)
  }

  @Test(arguments: ["apply", "update", "emit", "hold", "load", "run"])
  func `Work of a child that this takes out touches nothing, and its touch throws`(how: String) async {
    let child = store.child(Host.child)!
    let (run, context) = child.start(.run(Job("child")))
    store.startReplacing(by: next).cancel(isolation: nil)
    let refused = await refusal(how, context)
    #expect(refused)
    #expect(run.outcome == .cancelled)
    #expect(store.state.child?.title == "next")
    #expect(store.state.child?.isBusy == false)
    #expect(store.state.child?.holdings == .idle)
  }

  private func refusal(_ how: String, _ context: Context<Probe>) async -> Bool {
    do {
      switch how {
      case "apply": try context.apply(.title("wrong"))
      case "update": try context.update { $0.title = "wrong" }
      case "emit": try context.emit("wrong")
      case "hold": try await context.hold(\.isBusy, at: true) {}
      case "load": try await context.load(\.holdings) { ["wrong"] }
      default: return context.run { _ in }.outcome == .cancelled
      }
      return false
    } catch {
      return error is CancellationError
    }
  }

  @Test(arguments: [true, false])
  func `A field is not restored, nor a load answered, where no child is left`(holds: Bool) async {
    let child = store.child(Host.child)!
    let replacing = store.startReplacing(by: nil)
    let returned = Gate()
    child.send(
      .run { context in
        defer { returned.open() }
        if holds {
          try await context.hold(\.isBusy, at: true) { replacing.cancel(isolation: nil) }
        } else {
          try await context.load(\.holdings) {
            replacing.cancel(isolation: nil)
            return ["wrong"]
          }
        }
      })
    await returned.wait()
    #expect(child.lifetime.isEnded)
    #expect(store.state.child == nil)
  }

  @Test
  func `What runs that were cancelled elsewhere held is restored as one: no observer sees a part of it`() {
    let store = Store(Probe(), state: Probe.State())
    let runs = [
      store.run(.effect(.run(holding: \.isBusy, at: true, Job("busy").work))),
      store.run(.effect(.run(holding: \.level, at: 1, Job("level").work))),
    ]
    let level = Watcher { store.isBusy ? -1 : store.level }
    for run in runs { run.cancel(isolation: nil) }
    store.send(.set { $0.title = "next" })
    #expect(level.seen == [-1, 0])
  }

  @Test
  func `An action to a store that an observer of this ends is not received`() {
    let run = store.startReplacing(by: next)
    watch { [store] in
      store[\.child]
    } onChange: { [store] in
      store.lifetime.end()
    }
    run.cancel(isolation: nil)
    store.change { $0.child?.title = "after the end" }
    #expect(store.lifetime.isEnded)
    #expect(store.state.child?.title == "next")
  }
}
