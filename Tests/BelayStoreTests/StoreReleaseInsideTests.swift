// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: a handle released while it is dealt with")
@MainActor
struct StoreReleaseInsideTests {
  let parent = Parent()

  /// The parent has the only reference, and releases it on the first output.
  private func open() -> StoreEngine<Probe> {
    let store = parent.open()
    parent.store = store
    parent.onOutput = { [weak parent] _ in parent?.store = nil }
    return store.engine
  }

  @Test
  func `Work that emits, and whose output releases the handle, emits and changes nothing after it`() async {
    let engine = open()
    let refusals = Log()
    let returned = Gate()
    parent.store!.send(
      .run { context in
        defer { returned.open() }
        try context.emit("first")
        do { try context.emit("second") } catch { refusals.add("emit") }
        do { try context.apply(.deliver("late")) } catch { refusals.add("apply") }
        do { try context.update { $0.count = 1 } } catch { refusals.add("update") }
      })
    await returned.wait()
    #expect(parent.store == nil)
    #expect(parent.heard == ["first"])
    #expect(refusals.lines == ["emit", "apply", "update"])
    #expect(engine.state.delivered.isEmpty)
    #expect(engine.state.count == 0)
  }

  @Test
  func `Of a merge of two outputs the second is not heard when the first released the handle`() {
    let engine = open()
    // A binding retains only the engine: only the parent retains the handle.
    let binding = FieldBinding(of: \.count, in: parent.store!) { _ in
      .effect(.merge(.output("first"), .output("second")))
    }
    binding.value = 1
    #expect(parent.store == nil)
    #expect(parent.heard == ["first"])
    expectNothingLeft(in: engine)
  }

  @Test
  func `G1: a call keeps its handle: of a merge of two outputs both are heard, and then the store ends`() async {
    let engine = open()
    let job = Job("never")
    parent.store!.send(.effect(.merge(.output("first"), .output("second"), .run(.save, job.work))))
    #expect(parent.store == nil)
    #expect(parent.heard == ["first", "second"])
    #expect(!job.hasBegun)
    expectNothingLeft(in: engine)
  }

  @Test
  func `G1: of a merge of two outputs the second is not heard when the first called end(), whatever keeps the handle`()
  {
    let store = parent.open()
    parent.onOutput = { [weak store] _ in store?.lifetime.end() }
    store.send(.effect(.merge(.output("first"), .output("second"))))
    #expect(parent.heard == ["first"])
    expectNothingLeft(in: store)
  }

  @Test
  func `A run that follows, in a merge, the output that released the handle never begins, holds and undoes nothing`()
    async
  {
    let engine = open()
    let wire = Gate()
    let job = Job("never")
    let promise = Tripwire(wire)
    let binding = FieldBinding(of: \.count, in: parent.store!) { [promise] _ in
      Probe.Action { state in
        state.title = "optimistic"
        return .merge(
          .output("first"),
          .run(holding: \.isBusy, at: true, undo: .title("as it was")) { [promise] context in
            promise.touch()
            try await job.work(context)
          })
      }
    }
    binding.value = 1
    #expect(parent.store == nil)
    #expect(!job.hasBegun)
    #expect(!engine.state.isBusy)
    #expect(engine.state.title == "optimistic", "the state was changed after the handle had gone")
    expectNothingLeft(in: engine)
  }

  @Test
  func `Actions that were queued when the handle was released are not received`() async {
    let engine = open()
    let received = Log()
    var queued: Run?
    parent.onOutput = { [weak parent] _ in
      queued = parent?.store?.run(
        Probe.Action { _ in
          received.add("received")
          return .output("late")
        })
      parent?.store = nil
    }
    let binding = FieldBinding(of: \.count, in: parent.store!) { _ in .effect(.output("first")) }
    binding.value = 1
    #expect(parent.store == nil)
    #expect(received.isEmpty)
    #expect(parent.heard == ["first"])
    #expect(queued?.outcome == .cancelled)
    expectNothingLeft(in: engine)
  }

  @Test
  func `Work that holds a field inside itself changes nothing when it leaves after the handle has gone`() async {
    var store: Store<Probe>? = Store(Probe(), state: .init())
    let engine = store!.engine
    let gate = Gate()
    let returned = Gate()
    store!.send(
      .run { context in
        defer { returned.open() }
        try await context.hold(\.isBusy, at: true) { await gate.wait() }
      })
    await gate.waitUntilReached()
    let binding = FieldBinding(of: \.isBusy, in: store!) { _ in .set { _ in } }
    store = nil
    let last = binding.value
    gate.open()
    await returned.wait()
    #expect(binding.value == last, "the state was changed after the handle had gone")
    #expect(engine.scope.liveRuns == 0)
  }

  @Test
  func `A load inside work changes nothing when it leaves after the handle has gone`() async {
    var store: Store<Probe>? = Store(Probe(), state: .init())
    let engine = store!.engine
    let gate = Gate()
    let returned = Gate()
    store!.send(
      .run { context in
        defer { returned.open() }
        try await context.load(\.holdings) {
          await gate.wait()
          return ["late"]
        }
      })
    await gate.waitUntilReached()
    store = nil
    let last = engine.state.holdings
    gate.open()
    await returned.wait()
    #expect(engine.state.holdings == last, "the state was changed after the handle had gone")
  }
}
