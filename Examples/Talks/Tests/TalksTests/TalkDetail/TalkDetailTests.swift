// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `The detail of a talk` {
  let stubs = StubbedClients()

  private func detail(_ library: Store<Library>) -> TestStore<TalkDetail> {
    TestStore(TalkDetail(talks: stubs.talks, library: library), state: .init(id: Talk.ID(7)))
  }

  @Test func `loads a talk that no list has loaded, once`() async {
    let library = stubs.library()
    let detail = detail(library)
    detail.send(.appeared) { $0.summary = .loading(last: nil) }
    stubs.details.answer(TalkDetails(talk: .sample(7), summary: "About ropes."))
    await detail.receive(.set(\.summary, to: .loaded("About ropes.")))
    detail.send(.appeared)
    await detail.finish()
    #expect(library.cards.map(\.talk) == [.sample(7)])
  }

  @Test func `shares its like with the list, in the same turn`() async {
    let library = stubs.library(with: [.sample(7), .sample(8)])
    let list = library.child(Library.card, id: Talk.ID(7))
    library.child(Library.card, id: Talk.ID(7))?.send(.likeTapped)
    #expect(list?.isLiked == true)
    #expect(library.cards.map(\.likes) == [4, 3])
    library.send(.forgotten)
  }

  @Test func `can be tried again, and leaves a failure of its own`() async {
    let detail = detail(stubs.library())
    detail.send(.appeared) { $0.summary = .loading(last: nil) }
    stubs.details.fail(ServerError.unavailable)
    await detail.receive(.set(\.summary)) { $0.summary = .failed(LoadFailure(ServerError.unavailable), last: nil) }
    detail.send(.retryTapped) { $0.summary = .loading(last: nil) }
    detail.end { $0.summary = .failed(LoadFailure(ServerError.unavailable), last: nil) }
    await detail.finish()
  }
}
