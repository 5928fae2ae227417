// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `A talk's card` {
  let stubs = StubbedClients()

  private func card(_ talk: Talk = .sample(7)) -> TestStore<TalkCard> {
    TestStore(TalkCard(talks: stubs.talks), state: .init(talk: talk))
  }

  @Test func `shows a like at once, and then what the server says`() async {
    let card = card()
    card.send(.likeTapped) { $0.wish = true }
    #expect(card.state.isLiked && card.state.likes == 4)
    let liked = Talk.sample(7, likes: 6, isLiked: true, version: 2)
    stubs.setLiked.answer(liked)
    await card.receive(.set(\.talk, to: liked))
    await card.receive(.held(\.wish, at: nil))
    await card.finish()
    #expect(card.state.isLiked && card.state.likes == 6)
    #expect(stubs.setLiked.calls == [.init(id: Talk.ID(7), isLiked: true)])
  }

  @Test func `takes a refused like back, and says why`() async {
    let card = card()
    card.send(.likeTapped) { $0.wish = true }
    stubs.setLiked.fail(ServerError.refused("No likes today."))
    await card.receive(.held(\.wish, at: nil))
    await card.receive(.set(\.notice, to: "No likes today."))
    await card.finish()
    #expect(!card.state.isLiked && card.state.likes == 3)
  }

  @Test func `ignores a second tap while the first is sent`() async {
    let card = card()
    card.send(.likeTapped) { $0.wish = true }
    card.send(.likeTapped)
    stubs.setLiked.answer(.sample(7, likes: 4, isLiked: true, version: 2))
    await card.receive(.set(\.talk)) { $0.talk = .sample(7, likes: 4, isLiked: true, version: 2) }
    await card.receive(.held(\.wish, at: nil))
    await card.finish()
    #expect(stubs.setLiked.calls.count == 1)
  }

  @Test func `reports a token that has died, and nothing else`() async {
    let card = card()
    card.send(.likeTapped) { $0.wish = true }
    stubs.setLiked.fail(ServerError.signedOut)
    await card.receive(.held(\.wish, at: nil))
    await card.receive(.output(.signedOut))
    await card.finish()
  }

  @Test func `counts the likes of others while its own is sent`() async {
    let library = TestStore(Library(talks: stubs.talks), state: .init(cards: [.init(talk: .sample(7))]))
    let id = Talk.ID(7)
    library.child(Library.card, id: id)?.send(.likeTapped) { $0.wish = true }
    library.send(.changed(TalkEvent(id: id, likes: 9, version: 2))) {
      $0.cards[id: id]?.talk = .sample(7, likes: 9, version: 2)
    }
    #expect(library.cards[id: id]?.likes == 10)
    library.send(.forgotten) { $0.cards = [] }
    await library.finish()
    #expect(stubs.setLiked.waiting.isEmpty)
  }

  @Test(arguments: [2, 3])
  func `believes the answer to its own like, also if an event came first`(version: Int) async {
    let library = TestStore(
      Library(talks: stubs.talks), state: .init(cards: [.init(talk: .sample(7))]), exhaustivity: .runs)
    library.child(Library.card, id: Talk.ID(7))?.send(.likeTapped)
    library.send(.changed(TalkEvent(id: Talk.ID(7), likes: 2 + version, version: version)))
    stubs.setLiked.answer(.sample(7, likes: 4, isLiked: true, version: 2))
    await library.finish()
    #expect(library.store.cards.map(\.talk) == [.sample(7, likes: 2 + version, isLiked: true, version: version)])
  }

  @Test func `keeps what is newer, in whatever order the answers come`() async {
    let (old, new) = (Talk.sample(7, likes: 1, version: 1), Talk.sample(7, likes: 2, version: 2))
    for order in [[old, new], [new, old]] {
      let library = stubs.library()
      for talk in order { library.send(.received([talk])) }
      #expect(library.cards.map(\.talk) == [new])
    }
  }
}
