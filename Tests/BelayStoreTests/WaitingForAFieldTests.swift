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

  @Test(.timeLimit(.minutes(15)))
  func `A wait in a task of its own ends with the run that owns the context`() async {
    let waiting = Gate()
    var wait: Task<Void, Never>?
    let run = store.run(
      .run { [log] context in
        wait = Task { @MainActor in
          waiting.open()
          do {
            _ = try await context.first(\.note)
            log.add("got")
          } catch {
            log.add("\(type(of: error))")
          }
        }
        await waiting.wait()
        await mainActorTurns()
      })
    // The work returns, and leaves the task behind.
    #expect(await run.finished() == .finished)
    await wait?.value
    store.send(.set { $0.note = "late" })
    #expect(log.lines == ["CancellationError"])
    expectNothingLeft(in: store)
  }

  @Test
  func `Many waits for one field: a turn asks each once, and one that has ended is asked no more`() async {
    var asked = 0
    let runs = (0..<500).map { number in
      store.run(
        .run { context in
          _ = try await context.first(\.count) { count in
            asked += 1
            return count > number
          }
        })
    }
    await mainActorTurns(3)
    #expect(asked == 500, "each at its beginning")
    asked = 0
    for run in runs[300...] { run.cancel() }
    store.send(.set { $0.count = 100 })
    #expect(asked == 300)
    asked = 0
    store.send(.set { $0.count = 1_000 })
    #expect(asked == 200)
    for run in runs[..<300] { #expect(await run.finished() == .finished) }
    asked = 0
    store.send(.set { $0.count = 2_000 })
    #expect(asked == 0)
    expectNothingLeft(in: store)
  }

  @Test
  func `Waits that are given up one after the other leave no watch behind, though the field never changes`() async {
    for _ in 0..<300 {
      let run = store.run(.run { context in _ = try await context.first(\.note) })
      await mainActorTurns(1)
      run.cancel()
      await run.finished()
    }
    #expect(store.engine.watches.count < 20)
  }

  @Test
  func `A child's wait sees what its parent writes; a nested run's ends with the run around it`() async throws {
    let parent = Store(WaitingHost(), state: .init())
    let child = try #require(parent.child(WaitingHost.child))
    let run = await waitForNote(of: child)
    parent.send(.noteWritten("from above"))
    #expect(await run.finished() == .finished)
    #expect(log.lines == ["got from above"])

    let gate = Gate()
    let outer = store.run(
      .run { [log] context in
        context.run { context in
          defer { log.add("nested wait is over") }
          gate.open()
          _ = try await context.first(\.note)
        }
        _ = try await context.first(\.count) { $0 == 1 }
      })
    await gate.wait()
    outer.cancel()
    #expect(await outer.finished() == .cancelled)
    await mainActorTurns(2)
    #expect(log.lines.last == "nested wait is over")
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
  enum Action {
    case childRemoved
    case noteWritten(String)
  }
  static let child = child(\.child) { _, _ in
    Probe()
  } output: { _ in
    nil
  }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .childRemoved: state.child = nil
    case .noteWritten(let note): state.child?.note = note
    }
    return .none
  }
}
