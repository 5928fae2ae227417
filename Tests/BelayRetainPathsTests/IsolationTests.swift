// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Testing

actor Account {
  let scope = Scope()
  var entries: [Int] = []

  func refresh() {}

  func work() -> @isolated(any) () async throws -> Void { { self.refresh() } }
  func work(_ number: Int) -> @isolated(any) () async throws -> Void {
    {
      self.refresh()
      _ = number
    }
  }
  func weakWork() -> @isolated(any) () async throws -> Void { { [weak self] in await self?.refresh() } }
  func held() -> ObjectIdentifier { ObjectIdentifier(scope) }

  func answers() -> [String] {
    [
      answer(self, work()), answer(self, work(1)), answer(scope, work(1)), answer(self, weakWork()),
      answer(Scope(), work()),
    ]
  }
}

@MainActor final class Controller {
  let scope = Scope()
  var title = ""

  func load() async { title = "loaded" }

  func run(
    @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () async throws -> Void
  ) -> @Sendable @isolated(any) () async throws -> Void { body }

  func start() -> @Sendable @isolated(any) () async throws -> Void { run { await self.load() } }
  func startWeakly() -> @Sendable @isolated(any) () async throws -> Void { run { [weak self] in await self?.load() } }
}

@MainActor struct Card {
  let controller: Controller
  let id: Int

  func start() -> @Sendable @isolated(any) () async throws -> Void { controller.run { await self.controller.load() } }
}

/// Closures that belong to an actor.
@Suite(.whereRetainPathsAreRead) struct IsolationTests {
  @Test func `A closure of an actor`() async {
    let account = Account()
    let answers = await account.answers()
    #expect(answers[0] == "retains: captures Account")
    #expect(answers[1] == "retains: captures Account")
    #expect(answers[2] == "retains: captures Account → .scope → Scope")
    // Its isolation is the actor, and is captured.
    #expect(answers[3] == "retains: captures Account" || answers[3] == no)
    #expect(answers[4] == no)
  }

  @Test func `An actor captured elsewhere`() {
    let account = Account()
    expect(account, "retains: captures Account") { await account.refresh() }
    expect(account, "retains: captures Account") { [account] in await account.refresh() }
    expect(account, no) { [weak account] in await account?.refresh() }
    expect(Scope(), no) { await account.refresh() }
  }

  @MainActor @Test func `A closure of the main actor`() {
    let controller = Controller()
    let other = Scope()
    expect(controller, "retains: captures Controller", controller.start())
    expect(controller.scope, "retains: captures Controller → .scope → Scope", controller.start())
    expect(controller, no, controller.startWeakly())
    expect(other, no, controller.start())
    expect(controller, "retains: captures Controller", controller.load)
    let work: @MainActor () async -> Void = { await controller.load() }
    expect(controller, "retains: captures Controller", work)
    expect(other, no, work)
    let sendable: @MainActor @Sendable () async throws -> Void = { await controller.load() }
    expect(controller, "retains: captures Controller", sendable)
  }

  @MainActor @Test func `A view that is captured whole`() {
    let card = Card(controller: Controller(), id: 3)
    expect(card.controller, "retains: captures Card → .controller → Controller", card.start())
    expect(card.controller.scope, "retains: captures Card → .controller → Controller → .scope → Scope", card.start())
    expect(Scope(), no, card.start())
  }

  @MainActor @Test func `A body with parameters, captured in a closure without`() {
    let controller = Controller()
    let body: @MainActor (Int) async throws -> Void = { number in
      await controller.load()
      _ = number
    }
    expect(controller, "retains: captures Controller") { _ = body }
    expect(Scope(), no) { _ = body }
  }

  @Test func `Adapters between kinds of closures are passed through`() {
    let scope = Scope()
    let other = Scope()
    let plain: () -> Void = { _ = scope }
    let throwing: () throws -> Void = plain
    let asynchronous: () async -> Void = { plain() }
    let returning: () -> Scope = { scope }
    let number: (Int) -> Int = { [scope] number in
      _ = scope
      return number
    }
    let box = Boxed(wrappedValue: plain)
    let closures = [plain]
    expect(scope, "retains: captures Scope", plain)
    expect(scope, "retains: captures Scope", throwing)
    expect(scope, "retains: captures Scope") { await asynchronous() }
    for answer in [answer(scope) { _ = returning }, answer(scope) { _ = number }] {
      #expect(answer == "retains: captures Scope")
    }
    expectNoClaim(other) { _ = (returning, number, box, closures) }
    expectNoClaim(other) { _ = box }
    expect(scope, "unknown: captures Boxed<() -> ()> → .wrappedValue: it can change while it is read") { _ = box }
    expectClaim(scope) { [number = 3] in _ = (closures, number) }
  }

  @Test func `A closure that may not escape is not followed`() {
    let scope = Scope()
    func look(_ body: () -> Void) {
      withoutActuallyEscaping(body) { body in
        expectNoClaim(Scope(), body)
        expect(scope, prefix: "unknown: ", body)
      }
    }
    look { _ = scope }
  }
}
