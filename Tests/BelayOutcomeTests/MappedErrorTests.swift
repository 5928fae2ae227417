// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Feature.mapError: one place for a feature's errors")
@MainActor
struct MappedErrorTests {
  struct Account: Feature {
    struct State {
      var name: Loadable<String> = .idle
      var posts = Paged<Feed.Post, String>()
      var heard: [String] = []
    }
    struct Message: Error, Equatable { let text: String }
    typealias Action = @MainActor (inout State) -> Effect<Account>

    let asked: Log

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }
    func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
      .update { $0.heard.append((error as? Message)?.text ?? "another error") }
    }
    func mapError(_ error: any Error) -> any Error {
      asked.add("\(type(of: error))")
      return error is Mishap ? CancellationError() : Message(text: "no network")
    }
  }

  let asked = Log()
  let store: Store<Account>

  init() { store = Store(Account(asked: asked), state: .init()) }

  /// What may throw.
  enum Form: CaseIterable { case run, nestedRun, load, loadInWork, page }

  private func effect(_ form: Form, _ error: any Error) -> Effect<Account> {
    switch form {
    case .run: .run { _ in throw error }
    case .nestedRun: .run { context in context.run { _ in throw error } }
    case .load: .load(\.name) { _ in throw error }
    case .loadInWork: .run { context in try await context.load(\.name) { throw error } }
    case .page: .loadPage(.first, of: \.posts, in: .posts) { _, _ in throw error }
    }
  }

  @Test(arguments: Form.allCases)
  func `It maps each error once, before a field, an outcome or failed gets it`(form: Form) async {
    let outcome = await store.perform { [effect = effect(form, Offline())] _ in effect }
    #expect(outcome == .failed(Account.Message(text: "no network")))
    #expect(store.heard == ["no network"])
    #expect(asked.lines == ["Offline"])
    let shown = store.name.failure ?? store.posts.firstFailure
    #expect(shown?.error as? Account.Message == (form == .run || form == .nestedRun ? nil : .init(text: "no network")))
  }

  @Test(arguments: Form.allCases)
  func `A cancellation is not mapped, and an error that it maps to one counts as one`(form: Form) async {
    _ = await store.perform { [effect = effect(form, CancellationError())] _ in effect }
    #expect(asked.isEmpty)
    let outcome = await store.perform { [effect = effect(form, Mishap("gone"))] _ in effect }
    #expect(outcome == .cancelled)
    #expect(asked.lines == ["Mishap"])
    #expect(store.heard.isEmpty)
    #expect(store.name == .idle)
    #expect(store.posts.firstFailure == nil)
    expectNothingLeft(in: store)
  }

  @Test
  func `What work throws after its run has ended is not mapped`() async {
    let (gate, left) = (Gate(), Gate())
    let run = store.run { _ in
      .run { _ in
        defer { left.open() }
        await gate.wait()
        throw Offline()
      }
    }
    await gate.waitUntilReached()
    run.cancel()
    gate.open()
    await left.wait()
    await mainActorTurns()
    #expect(asked.isEmpty)
  }
}
