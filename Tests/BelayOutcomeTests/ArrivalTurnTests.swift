// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation
import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("What is asked for in the turn in which a load ends")
@MainActor
struct ArrivalTurnTests {
  let server = FeedServer()
  let store: Store<Hungry>

  init() { store = Store(Hungry(server: server), state: .init()) }

  private var ids: [Int] { store.posts.rows.ids }

  @Test(arguments: [true, false])
  func `A reaction that asks for the next page because a filter leaves too few rows gets it`(asStep: Bool) async throws
  {
    store.send(.set { $0.wanted = 3 })
    store.send(asStep ? .step(.first) : .load(.first))
    try await answer("", [1, 2], next: "a")
    try await answer("+a", [3, 4], next: "b")
    try await answer("+b", [5, 6], next: "c")
    await settle()
    #expect(store.shown.map(\.id) == [2, 4, 6])
    #expect(store.posts.next == "c")
    #expect(server.asked == ["", "+a", "+b"])
    expectNothingLeft(in: store)
  }

  @Test(arguments: [true, false])
  func `An observer that asks for the next page in the turn of the arrival gets it`(asStep: Bool) async throws {
    follow()
    store.send(asStep ? .step(.first) : .load(.first))
    try await answer("", [1], next: "a")
    try await answer("+a", [], next: "b")
    try await answer("+b", [2], next: nil)
    await settle()
    #expect(ids == [1, 2])
    #expect(server.asked == ["", "+a", "+b"])
    expectNothingLeft(in: store)
  }

  @Test func `A next page that is asked for twice in that turn is loaded once`() async throws {
    store.send(.set { $0.wanted = 1 })
    follow()
    store.send(.step(.first))
    try await answer("", [1], next: "a")
    try await waitFor("+a")
    #expect(store.posts.isLoadingNext)
    try await answer("+a", [2], next: nil)
    await settle()
    #expect(server.asked == ["", "+a"])
    expectNothingLeft(in: store)
  }

  @Test func `A next page that waits for the end of the step's run is cancelled with the lane`() async throws {
    store.send(.set { $0.wanted = 1 })
    let gate = Gate()
    let step = store.run(.step(.first, then: gate))
    try await answer("", [1], next: "a")
    await gate.waitUntilReached()
    #expect(store.posts.isLoadingNext)
    store.send(.cancel)
    #expect(!store.posts.isLoadingNext)
    #expect(step.outcome == .cancelled)
    gate.open()
    await settle()
    #expect(server.asked == [""])
    expectNothingLeft(in: store)
  }

  @Test func `Later in the step's run a next page is dropped, as in any busy lane`() async throws {
    let gate = Gate()
    let step = store.run(.step(.first, then: gate))
    try await answer("", [1], next: "a")
    await gate.waitUntilReached()
    let next = store.run(.load(.next))
    #expect(next.outcome == .dropped)
    gate.open()
    #expect(await step.finished() == .finished)
    expectNothingLeft(in: store)
  }

  @Test func `A page that waits for work nested in the page's own is loaded after it`() async throws {
    store.send(.set { $0.wanted = 1 })
    let gate = Gate()
    store.send(.nest(gate))
    try await answer("", [1], next: "a")
    await gate.waitUntilReached()
    gate.open()
    try await answer("+a", [2], next: nil)
    await settle()
    #expect(ids == [1, 2])
    expectNothingLeft(in: store)
  }

  @Test func `A reaction to a page's failure tries it again in that turn`() async throws {
    store.send(.set { $0.triesAgain = true })
    store.send(.load(.first))
    try await answer("", [1], next: "a")
    await settle()
    store.send(.load(.next))
    try await fail("+a")
    try await answer("+a", [2], next: nil)
    await settle()
    #expect(ids == [1, 2])
    expectNothingLeft(in: store)
  }

  @Test func `A reaction to a page whose own work cancels itself asks for it again in that turn`() async throws {
    store.send(.load(.first))
    try await answer("", [1], next: "a")
    await settle()
    store.send(.set { $0.asksAfterCancellation = true })
    try await cancel("+a")
    try await answer("+a", [2], next: nil)
    await settle()
    #expect(ids == [1, 2])
    #expect(server.asked == ["", "+a", "+a"])
    expectNothingLeft(in: store)
  }

  @Test(arguments: [Lane("total", .drop), Lane("total", .join)])
  func `A value that is loaded again by a reaction to its arrival is loaded again`(lane: Lane) async {
    store.send(.count(lane))
    await settle()
    #expect(store.total.value == 3)
    #expect(store.answers == 3)
    expectNothingLeft(in: store)
  }

  @Test func `The run has ended in the turn in which its page has arrived`() async throws {
    let run = store.run(.load(.first))
    var outcomes: [Run.Outcome] = []
    withObservationTracking {
      _ = store.posts
    } onChange: {
      MainActor.assumeIsolated { outcomes.append(run.outcome) }
    }
    try await answer("", [1], next: "a")
    #expect(await run.finished() == .finished)
    #expect(outcomes == [.finished])
  }

  /// Asks for each next page in the turn in which its cursor is known.
  private func follow() {
    withObservationTracking {
      _ = store.cursor
    } onChange: {
      MainActor.assumeIsolated {
        if store.cursor != nil { store.send(.load(.next)) }
        follow()
      }
    }
  }

  // A request that was dropped is never made: these fail once nothing runs any more.

  private func waitFor(_ call: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
    while !server.isWaiting(for: call) {
      try #require(store.engine.scope.liveRuns > 0, "nothing asks for \(call)", sourceLocation: sourceLocation)
      await mainActorTurns(1)
    }
  }

  private func answer(
    _ call: String, _ ids: [Int], next: String?, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    try await waitFor(call, sourceLocation: sourceLocation)
    await server.answer(call, ids, next: next)
  }

  private func fail(_ call: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
    try await waitFor(call, sourceLocation: sourceLocation)
    await server.fail(call)
  }

  private func cancel(_ call: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
    try await waitFor(call, sourceLocation: sourceLocation)
    await server.cancel(call)
  }

  private func settle() async {
    while store.engine.scope.liveRuns > 0 { await mainActorTurns(1) }
  }
}

/// A feature whose reactions ask for more as soon as something has come.
struct Hungry: Feature {
  struct State {
    var posts = Paged<Feed.Post, String>()
    /// How many posts with an even number are to be shown.
    var wanted = 0
    var triesAgain = false
    var asksAfterCancellation = false
    var total: Loadable<Int> = .idle
    var answers = 0

    var shown: [Feed.Post] { posts.rows.filter { $0.id.isMultiple(of: 2) } }
    var missing: Int { wanted - shown.count }
    var cursor: String? { posts.isLoadingFirst ? nil : posts.next }
  }

  enum Action {
    case load(PageRequest)
    case step(PageRequest, then: Gate? = nil)
    case nest(Gate)
    case count(Lane)
    case set(@MainActor (inout State) -> Void)
    case cancel
  }

  static let reactions: [Reaction<Self>] = [
    .onChange(of: \.need) { _, need in need.rows > 0 && need.cursor != nil ? .load(.next) : nil },
    .onChange(of: \.retry) { _, retry in retry ? .load(.next) : nil },
    .onChange(of: \.isAbandoned) { _, isAbandoned in isAbandoned ? .load(.next) : nil },
    .onChange(of: \.total.value) { _, total in
      (total ?? 3) < 3 ? .count(Lane("total", total == 1 ? .drop : .join)) : nil
    },
  ]

  let server: FeedServer

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .load(let page):
      return .loadPage(page, of: \.posts, in: .posts) { _, cursor in try await server.posts("", after: cursor) }
    case .step(let page, let gate):
      return .run(.posts, policy: .restart) { context in
        try await context.loadPage(page, of: \.posts) { try await server.posts("", after: $0) }
        await gate?.wait()
      }
    case .nest(let gate):
      return .loadPage(.first, of: \.posts, in: .posts) { context, cursor in
        context.run { _ in await gate.wait() }
        return try await server.posts("", after: cursor)
      }
    case .count(let lane):
      return .load(\.total, in: lane) { context in
        try context.update { $0.answers += 1 }
        return context.answers
      }
    case .set(let body):
      body(&state)
      return .none
    case .cancel: return .cancel(.posts)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
}

extension Hungry.State {
  struct Need: Equatable {
    var rows: Int
    var cursor: String?
  }

  fileprivate var need: Need { Need(rows: missing, cursor: cursor) }
  fileprivate var retry: Bool { triesAgain && posts.nextFailure != nil }
  fileprivate var isAbandoned: Bool { asksAfterCancellation && posts.next != nil && !posts.isLoadingNext }
}
