// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The detail and its like in every order` {
  @Test(arguments: [false, true])
  func `the list shows what the server has, whatever answers come late`(mayFail: Bool) async {
    let report = await explore(bound: 20_000) { scenario in
      let server = ExploredServer(scenario, talks: [.sample(7)])
      let talks = server.client(mayFail: mayFail ? [ServerError.refused("No.")] : [])
      let library = scenario.store(Library(talks: talks), state: .init(cards: [.init(talk: .sample(7))]))
      let detail = scenario.store(TalkDetail(talks: talks, library: library), state: .init(id: Talk.ID(7)))
      let card = library.child(Library.card, id: Talk.ID(7))!
      detail.send(.appeared)
      let tapped = scenario.anyTime("the heart is tapped", isReaction: true) { card.send(.likeTapped) }
      scenario.anyTime("the heart is tapped again", after: tapped, isReaction: true) { card.send(.likeTapped) }
      scenario.anyTime("the user leaves", isReaction: true) { detail.lifetime.end() }
      scenario.never("more than one like is counted") { !(3...4).contains(card.likes) }
      scenario.atEnd("the card says what the server has") { card.talk == server.talks[0] && card.wish == nil }
      scenario.atEnd("nothing loads") { !detail.summary.isLoading }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }

  @Test func `a like of somebody else is never lost`() async {
    let report = await explore(bound: 20_000) { scenario in
      let server = ExploredServer(scenario, talks: [.sample(7)])
      let library = scenario.store(
        Library(talks: server.client()), state: .init(cards: [.init(talk: .sample(7))]))
      let card = library.child(Library.card, id: Talk.ID(7))!
      scenario.anyTime("the heart is tapped", isReaction: true) { card.send(.likeTapped) }
      // It was told before the server knew of the user's own like.
      scenario.anyTime("an old event comes", isReaction: true) {
        library.send(.changed(TalkEvent(id: Talk.ID(7), likes: 3, version: 1)))
      }
      scenario.atEnd("the card says what the server has") { card.talk == server.talks[0] && card.isLiked }
    }
    #expect(report.isComplete && report.uncontrolled.isEmpty)
  }
}
