// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation
import Testing

@testable import Belay
@testable import BelayTestSupport

// A request that is dropped is never answered: the limit makes a failure of that.
@Suite("What is asked for in the turn in which a load ends", .timeLimit(.minutes(1)))
@MainActor
struct ArrivalTurnTests {
  let server = FeedServer()
  let store: Store<Hungry>

  init() { store = Store(Hungry(server: server), state: .init()) }

  private var ids: [Int] { store.posts.rows.ids }

  @Test(arguments: [true, false])
  func `A reaction that asks for the next page because a filter leaves too few rows gets it`(asStep: Bool) async {
    store.send(.set { $0.wanted = 3 })
    store.send(asStep ? .step(.first) : .load(.first))
    await server.answer("", [1, 2], next: "a")
    await server.answer("+a", [3, 4], next: "b")
    await server.answer("+b", [5, 6], next: "c")
    await settle()
    #expect(store.shown.map(\.id) == [2, 4, 6])
    #expect(store.posts.next == "c")
    #expect(server.asked == ["", "+a", "+b"])
    expectNothingLeft(in: store)
  }

  @Test(arguments: [true, false])
  func `An observer that asks for the next page in the turn of the arrival gets it`(asStep: Bool) async {
    follow()
    store.send(asStep ? .step(.first) : .load(.first))
    await server.answer("", [1], next: "a")
    await server.answer("+a", [], next: "b")
    await server.answer("+b", [2], next: nil)
    await settle()
    #expect(ids == [1, 2])
    #expect(server.asked == ["", "+a", "+b"])
    expectNothingLeft(in: store)
  }

  @Test func `A next page that is asked for twice in that turn is loaded once`() async {
    store.send(.set { $0.wanted = 1 })
    follow()
    store.send(.step(.first))
    await server.answer("", [1], next: "a")
    #expect(await server.waitAndCount("+a") == 1)
    #expect(store.posts.isLoadingNext)
    await server.answer("+a", [2], next: nil)
    await settle()
    #expect(server.asked == ["", "+a"])
    expectNothingLeft(in: store)
  }

  @Test func `A next page that waits for the end of the step's run is cancelled with the lane`() async {
    store.send(.set { $0.wanted = 1 })
    let gate = Gate()
    let step = store.run(.step(.first, then: gate))
    await server.answer("", [1], next: "a")
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

  @Test func `Later in the step's run a next page is dropped, as in any busy lane`() async {
    let gate = Gate()
    let step = store.run(.step(.first, then: gate))
    await server.answer("", [1], next: "a")
    await gate.waitUntilReached()
    let next = store.run(.load(.next))
    #expect(next.outcome == .dropped)
    gate.open()
    #expect(await step.finished() == .finished)
    expectNothingLeft(in: store)
  }

  @Test func `A page that waits for work nested in the page's own is loaded after it`() async {
    store.send(.set { $0.wanted = 1 })
    let gate = Gate()
    store.send(.nest(gate))
    await server.answer("", [1], next: "a")
    await gate.waitUntilReached()
    gate.open()
    await server.answer("+a", [2], next: nil)
    await settle()
    #expect(ids == [1, 2])
    expectNothingLeft(in: store)
  }

  @Test func `A reaction to a page's failure tries it again in that turn`() async {
    store.send(.set { $0.triesAgain = true })
    store.send(.load(.first))
    await server.answer("", [1], next: "a")
    await settle()
    store.send(.load(.next))
    await server.fail("+a")
    await server.answer("+a", [2], next: nil)
    await settle()
    #expect(ids == [1, 2])
    expectNothingLeft(in: store)
  }

  @Test func `A reaction to a page whose own work cancels itself asks for it again in that turn`() async {
    store.send(.load(.first))
    await server.answer("", [1], next: "a")
    await settle()
    store.send(.set { $0.asksAfterCancellation = true })
    await server.cancel("+a")
    await server.answer("+a", [2], next: nil)
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

  @Test func `The run has ended in the turn in which its page has arrived`() async {
    let run = store.run(.load(.first))
    var outcomes: [Run.Outcome] = []
    withObservationTracking {
      _ = store.posts
    } onChange: {
      MainActor.assumeIsolated { outcomes.append(run.outcome) }
    }
    await server.answer("", [1], next: "a")
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

  private func settle() async {
    while store.engine.scope.liveRuns > 0 { await mainActorTurns(1) }
  }
}

extension FeedServer {
  /// Waits for the call, and returns how often it was made.
  fileprivate func waitAndCount(_ call: String) async -> Int {
    await waitFor(call)
    return asked.count { $0 == call }
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
