// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Store: work and actions send to a store that outlives it")
@MainActor
struct SendingToAnotherStoreTests {
  /// Known by several screens.
  struct Shared: Feature {
    struct State { var pages: [Int] = [] }
    enum Action { case received(Int) }
    enum Output { case got(Int) }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .received(let page):
        state.pages.append(page)
        return .output(.got(page))
      }
    }
  }

  /// Its requests answer when their gate opens, whether or not they were cancelled.
  struct Screen: Feature {
    struct State {}
    enum Action { case load(Int, Gate, ended: Gate) }
    let shared: Store<Shared>

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .load(let page, let answer, let ended):
        return .run(Lane("pages", .restart)) { context in
          defer { ended.open() }
          await answer.wait()
          try context.send(.received(page), to: shared)
        }
      }
    }
  }

  private let shared = Store(Shared(), state: .init())
  private let answer = Gate()
  private let ended = Gate()

  @Test
  func `An answer to a live run is received before the run continues`() async {
    let screen = Store(Screen(shared: shared), state: .init())
    let run = screen.run(.load(1, answer, ended: ended))
    answer.open()
    #expect(await run.finished() == .finished)
    #expect(shared.pages == [1])
  }

  @Test
  func `The late answer of a superseded run is not sent`() async {
    let screen = Store(Screen(shared: shared), state: .init())
    let old = screen.run(.load(1, answer, ended: ended))
    await answer.waitUntilReached()
    let second = Gate()
    second.open()
    await screen.perform(.load(2, second, ended: Gate()))
    answer.open()
    await ended.wait()
    #expect(old.outcome == .superseded)
    #expect(shared.pages == [2])
  }

  @Test
  func `The late answer of a screen that has gone is not sent`() async {
    var screen: Store<Screen>? = Store(Screen(shared: shared), state: .init())
    screen?.send(.load(1, answer, ended: ended))
    await answer.waitUntilReached()
    screen = nil
    answer.open()
    await ended.wait()
    #expect(shared.pages.isEmpty)
  }

  @Test
  func `To a store that has ended nothing is sent, and the run goes on`() async {
    let screen = Store(Screen(shared: shared), state: .init())
    shared.lifetime.end()
    answer.open()
    #expect(await screen.perform(.load(1, answer, ended: ended)) == .finished)
    #expect(shared.pages.isEmpty)
  }

  /// Tells the shared store in the turn of its own actions.
  struct Account: Feature {
    struct State { var name: String? = "Ann" }
    enum Action {
      case signOut(first: Int, then: Int)
      case left(Int)
      case heard(Int)
    }
    enum Output { case gone(Int) }
    let shared: Store<Shared>

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .signOut(let first, let then):
        state.name = nil
        return .merge(.send(.received(first), to: shared), .send(.received(then), to: shared))
      case .left(let page): return .merge(.output(.gone(page)), .send(.received(page), to: shared))
      case .heard(let page):
        state.name = "heard \(page)"
        return .none
      }
    }
  }

  @Test
  func `An effect is received in the turn of its action, in its place`() {
    let account = Store(Account(shared: shared), state: .init())
    account.send(.signOut(first: 1, then: 2))
    #expect(account.name == nil && shared.pages == [1, 2])
  }

  @Test
  func `The other store sees what the sender has changed, and what it sends back is received after all effects`() {
    let stores = Stores()
    stores.account.send(.signOut(first: 1, then: 2))
    #expect(stores.seen == [nil, nil])
    #expect(stores.shared.pages == [1, 2] && stores.account.name == "heard 2")
  }

  @Test
  func `An effect that follows an output which ends the store is not sent`() {
    let owner = Owner()
    owner.account = Store(Account(shared: shared), state: .init(), owner: owner) { owner, _ in
      owner.account?.lifetime.end()
    }
    owner.account?.send(.left(1))
    #expect(shared.pages.isEmpty)
  }

  @Test
  func `To a store that has ended an effect sends nothing`() {
    shared.lifetime.end()
    let account = Store(Account(shared: shared), state: .init())
    account.send(.signOut(first: 1, then: 2))
    #expect(account.name == nil && shared.pages.isEmpty)
  }

  @MainActor
  private final class Owner {
    var account: Store<Account>?
  }

  /// Two stores that know each other.
  @MainActor
  private final class Stores {
    private(set) var seen: [String?] = []
    private(set) lazy var shared: Store<Shared> = Store(Shared(), state: .init(), owner: self) { stores, output in
      stores.seen.append(stores.account.name)
      if case .got(let page) = output { stores.account.send(.heard(page)) }
    }
    private(set) lazy var account: Store<Account> = Store(Account(shared: shared), state: .init())
  }
}
