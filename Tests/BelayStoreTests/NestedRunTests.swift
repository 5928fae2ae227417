// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Context.run: nested runs")
@MainActor
struct NestedRunTests {
  let store = Store(Probe(), state: .init())

  @Test
  func `A run ends after the runs nested in it, and holds its field until then`() async {
    let child = Job("child")
    let parent = store.run(
      .effect(
        .run(.save, holding: \.isBusy, at: true) { context in
          context.run(.images, child.work)
          try context.apply(.deliver("parent"))
        }))
    await child.begins()
    #expect(store.delivered == ["parent"])
    #expect(parent.outcome == .pending)
    #expect(store.isBusy)
    #expect(store.run(.run(.save, Job("dropped"))).outcome == .dropped)
    await child.finish()
    #expect(await parent.finished() == .finished)
    #expect(!store.isBusy)
    #expect(store.delivered == ["parent", "child"])
    expectNothingLeft(in: store)
  }

  @Test
  func `A nested run that holds shows its value from its line until its end, and does not flicker in a restart lane`()
    async
  {
    let (first, second) = (Job("first"), Job("second"))
    let note = Watcher { [unowned store] in store.note }
    let parent = store.run(
      .run { context in
        context.run(.search, holding: \.note, at: "one", first.work)
        #expect(context.note == "one")
        await first.begins()
        context.run(.search, holding: \.note, at: "two", second.work)
      })
    await second.begins()
    #expect(note.seen == [nil, "one", "two"])
    await first.finish()
    #expect(store.note == "two")
    await second.finish()
    await parent.finished()
    #expect(note.seen == [nil, "one", "two", nil])
    #expect(store.delivered == ["second"])
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 17: cancelling the run of an action also ends the runs nested in it, and theirs`() async {
    let (child, grandchild, queued) = (Job("child"), Job("grandchild"), Job("queued"))
    var nested: [Run] = []
    let run = store.run(
      .run { context in
        nested.append(context.run(.upload, child.work))
        nested.append(context.run(.upload, queued.work))
        nested.append(
          context.run { context in
            nested.append(context.run(.images, grandchild.work))
          })
      })
    await child.begins()
    await grandchild.begins()
    #expect(nested.map(\.outcome) == [.pending, .pending, .pending, .pending])
    run.cancel()
    #expect(nested.map(\.outcome) == [.cancelled, .cancelled, .cancelled, .cancelled])
    #expect(run.outcome == .cancelled)
    await child.finish()
    await grandchild.finish()
    #expect(store.delivered.isEmpty)
    #expect(!queued.hasBegun)
    expectNothingLeft(in: store)
  }

  @Test
  func `Superseding a run supersedes the runs nested in it`() async {
    let child = Job("child")
    var nested: Run?
    let run = store.run(.run(.search) { context in nested = context.run(.images, child.work) })
    await child.begins()
    store.send(.run(.search) { _ in })
    #expect(run.outcome == .superseded)
    #expect(nested?.outcome == .superseded)
    await child.finish()
    #expect(store.delivered.isEmpty)
  }

  @Test
  func `Work that throws takes the runs nested in it with it; only its own error is told`() async {
    let child = Job("child", throwing: Offline(reason: "child"))
    let gate = Gate()
    var nested: Run?
    let errors = Log()
    let store = Store(telling(errors), state: .init())
    let run = store.run(
      .run { context in
        nested = context.run(.images, child.work)
        await gate.wait()
        throw Offline(reason: "parent")
      })
    await child.begins()
    gate.open()
    #expect(await run.finished() == .failed(Offline(reason: "parent")))
    #expect(nested?.outcome == .cancelled)
    await child.finish()
    #expect(errors.lines == ["parent in effect"])
    #expect(store.delivered.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func
    `Behavior 23: a nested run that throws is reported with its parent's action; its siblings and its parent continue`()
    async
  {
    let errors = Log()
    let store = Store(telling(errors), state: .init())
    let (failing, sibling) = (Job("failing", throwing: Offline(reason: "child")), Job("sibling"))
    let gate = Gate()
    let run = store.run(
      Probe.Action(description: "refreshTapped") { _ in
        .run { context in
          context.run(.images, failing.work)
          context.run(.images, sibling.work)
          await gate.wait()
          try context.apply(.deliver("parent"))
        }
      })
    await failing.finish()
    #expect(errors.lines == ["child in refreshTapped"])
    #expect(run.outcome == .pending)
    gate.open()
    await sibling.finish()
    #expect(await run.finished() == .failed(Offline(reason: "child")))
    #expect(store.delivered.sorted() == ["failing", "parent", "sibling"])
    expectNothingLeft(in: store)
  }

  @Test
  func `Work awaits a run that it nests, and continues after it`() async {
    let child = Job("child")
    let run = store.run(
      .run { context in
        let outcome = await context.run(.images, child.work).finished()
        try context.apply(.deliver("parent after \(outcome)"))
      })
    await child.begins()
    child.letGo()
    #expect(await run.finished() == .finished)
    #expect(store.delivered == ["child", "parent after finished"])
  }

  @Test
  func `A run that is no longer live nests nothing: it gets a cancelled run`() async {
    let gate = Gate()
    let returned = Gate()
    let child = Job("never")
    var nested: Run?
    let run = store.run(
      .run { context in
        defer { returned.open() }
        await gate.wait()
        nested = context.run(.images, child.work)
      })
    await gate.waitUntilReached()
    run.cancel()
    gate.open()
    await returned.wait()
    #expect(nested?.outcome == .cancelled)
    #expect(!child.hasBegun)
    expectNothingLeft(in: store)
  }

  @Test
  func `A nested run is booked at once: cancelling its lane in the same turn means that it never begins`() async {
    let child = Job("never")
    let parent = store.run(
      .run { context in
        let nested = context.run(.images, child.work)
        nested.cancel()
        #expect(nested.outcome == .cancelled)
        try context.apply(.deliver("parent"))
      })
    // The worst of the runs that the action started: one of them was cancelled.
    #expect(await parent.finished() == .cancelled)
    #expect(!child.hasBegun)
    #expect(store.delivered == ["parent"])
  }

  @Test
  func `Lanes of nested runs are the store's lanes: a nested restart replaces, a nested drop is dropped`() async {
    let (old, new) = (Job("old"), Job("new"))
    let outer = store.run(.run(.search, old))
    await old.begins()
    let run = store.run(.run { context in context.run(.search, new.work) })
    await new.begins()
    #expect(outer.outcome == .superseded)
    await new.finish()
    #expect(await run.finished() == .finished)
    await old.finish()
    #expect(store.delivered == ["new"])
  }

  @Test(arguments: [true, false])
  func `Runs nested ten thousand deep end with the last one, or with the store`(isEnded: Bool) async {
    let store = Store(Probe(), state: .init())
    let (last, isDeep) = (Gate(), Gate())
    @MainActor func nest(_ context: Context<Probe>, _ depth: Int) {
      context.run { context in
        if depth > 0 {
          nest(context, depth - 1)
        } else {
          isDeep.open()
          await last.wait()
        }
      }
    }
    let run = store.run(.effect(.run { context in nest(context, 10_000) }))
    await isDeep.wait()
    if isEnded { store.lifetime.end() }
    last.open()
    #expect(await run.finished() == (isEnded ? .cancelled : .finished))
    expectNothingLeft(in: store)
  }

  /// A feature that ignores failures, and logs them.
  private func telling(_ log: Log) -> Probe {
    Probe { error, action in
      log.add("\((error as? Offline)?.reason ?? "\(error)") in \(action)")
      return .ignored
    }
  }
}
