// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Context.first: work that waits for a field")
@MainActor
struct WaitingForAFieldTests {
  let store = Store(Probe(), state: .init())
  let log = Log()
  /// Open once the waiting work has returned.
  let left = Gate()

  /// Starts a run that waits for the note, and returns when it waits.
  private func waitForNote(in lane: Lane = .images, of store: Store<Probe>? = nil) async -> Run {
    let gate = Gate()
    let run = (store ?? self.store).run(
      .run(lane) { [log, left] context in
        defer { left.open() }
        gate.open()
        do {
          log.add("got \(try await context.first(\.note))")
        } catch {
          log.add("\(type(of: error))")
          throw error
        }
      })
    // It waits in the job in which the gate is opened.
    await gate.wait()
    return run
  }

  @Test
  func `A field that matches is returned at once`() async {
    store.send(.set { $0.note = "here" })
    #expect(await (waitForNote()).finished() == .finished)
    #expect(log.lines == ["got here"])
  }

  @Test
  func `It waits until a turn has set the field, and returns that value even if the field is changed again`() async {
    let run = await waitForNote()
    store.send(.set { $0.count = 1 })
    #expect(log.isEmpty)
    store.send(.set { $0.note = "first" })
    store.send(.set { $0.note = nil })
    #expect(await run.finished() == .finished)
    #expect(log.lines == ["got first"])
    expectNothingLeft(in: store)
  }

  @Test
  func `It looks at every turn's value, and at no value within a turn`() async {
    let gate = Gate()
    let run = store.run(
      .run { [log] context in
        gate.open()
        let count = try await context.first(\.count) { count in
          log.add("\(count)")
          return count > 2
        }
        log.add("got \(count)")
      })
    await gate.wait()
    store.send(
      .set { state in
        state.count = 9
        state.count = 1
      })
    store.send(.set { $0.count = 1 })
    store.send(.set { $0.count = 2 })
    store.send(.set { $0.count = 3 })
    store.send(.set { $0.count = 4 })
    #expect(await run.finished() == .finished)
    #expect(log.lines == ["0", "1", "2", "3", "got 3"])
  }

  /// What ends a run that waits.
  enum End: CaseIterable { case cancel, cancelLane, supersede, endOfStore, mutationOfTheSameTurn }

  @Test(arguments: End.allCases)
  func `It throws once its run is no longer live`(end: End) async {
    let lane = Lane("note", .restart)
    let run = await waitForNote(in: lane)
    switch end {
    case .cancel: run.cancel()
    case .cancelLane: store.send(.cancel(lane))
    case .supersede: store.send(.run(lane) { _ in })
    case .endOfStore: store.lifetime.end()
    case .mutationOfTheSameTurn:
      store.send(
        Probe.Action { state in
          state.note = "too late"
          return .cancel(lane)
        })
    }
    #expect(await run.finished() == (end == .supersede ? .superseded : .cancelled))
    await left.wait()
    #expect(log.lines == ["CancellationError"])
    expectNothingLeft(in: store)
  }

  @Test
  func `A run that waits keeps neither the store's handle nor, after the end, its state`() async {
    let wire = Gate()
    var store: Store<Probe>? = Store(Probe(), state: .init(token: Tripwire(wire)))
    let run = await waitForNote(of: store)
    store = nil
    #expect(await run.finished() == .cancelled)
    await wire.wait()
  }

  @Test
  func `A child's run that waits ends with the child`() async throws {
    let parent = Store(WaitingHost(), state: .init())
    let child = try #require(parent.child(WaitingHost.child))
    let run = await waitForNote(of: child)
    parent.send(.childRemoved)
    #expect(await run.finished() == .cancelled)
    await left.wait()
  }

  @Test
  func `A deadline around it ends the wait, and not the run`() async {
    let clock = ManualClock()
    let run = store.run(
      .run { [log] context in
        do {
          _ = try await withDeadline(in: .seconds(5), clock: clock) { try await context.first(\.note) }
        } catch let error as DeadlineError {
          log.add("\(error.cause)")
        }
        try context.apply(.title("went on"))
      })
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    #expect(await run.finished() == .finished)
    #expect(log.lines == ["deadlineExpired"])
    #expect(store.title == "went on")
    expectNothingLeft(in: store)
  }

  @Test
  func `A match that ends its own run is not returned`() async {
    let lane = Lane("note", .restart)
    let run = store.run(
      .run(lane) { [store] context in
        _ = try await context.first(\.count) { count in
          if count == 1 { store.send(.cancel(lane)) }
          return count == 1
        }
        Issue.record("It returned.")
      })
    await mainActorTurns(2)
    store.send(.set { $0.count = 1 })
    #expect(await run.finished() == .cancelled)
  }
}

struct WaitingHost: Feature {
  struct State { var child: Probe.State? = Probe.State() }
  enum Action { case childRemoved }
  static let child = child(\.child) { _, _ in
    Probe()
  } output: { _ in
    nil
  }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.child = nil
    return .none
  }
}
