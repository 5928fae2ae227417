// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

/// The like of `LikeInEveryOrderTests`, on a model: what `explore` finds in it.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The like as a view model` {
  private let id = Talk.ID(7)

  private func library(_ server: ExploredServer, mayFail errors: [any Error] = []) -> LibraryModel {
    let library = LibraryModel(client: server.client(mayFail: errors))
    library.received(server.talks)
    return library
  }

  @Test func `sends two requests for two taps, and the server keeps the wish that it gets last`() async throws {
    let report = try await exploredWithBug { scenario in
      let server = ExploredServer(scenario, talks: [.sample(7)])
      let library = library(server)
      let tapped = scenario.anyTime("the heart is tapped", isReaction: true) { library.likeTapped(id) }
      scenario.anyTime("the heart is tapped again", after: tapped, isReaction: true) { library.likeTapped(id) }
      scenario.atEnd("the server has what was tapped last") { !server.talks[0].isLiked }
    }
    #expect(report.description.contains("the server has what was tapped last"))
  }

  @Test func `takes back the likes of others when its request fails`() async throws {
    let report = try await exploredWithBug { scenario in
      let server = ExploredServer(scenario, talks: [.sample(7)])
      let library = library(server, mayFail: [ServerError.unavailable])
      scenario.anyTime("the heart is tapped", isReaction: true) { library.likeTapped(id) }
      scenario.anyTime("somebody else likes it", isReaction: true) { library.changed(server.likedByAnother(id)) }
      scenario.atEnd("the likes are the server's") { library.talks[id]?.likes == server.talks[0].likes }
    }
    #expect(report.description.contains("the likes are the server's"))
  }

  @Test func `shows a talk after the sign-out, if its like is answered then`() async throws {
    let report = try await exploredWithBug { scenario in
      let server = ExploredServer(scenario, talks: [.sample(7)])
      let library = library(server)
      var hasSignedOut = false
      library.likeTapped(id)
      scenario.anyTime("the user signs out", isReaction: true) {
        library.forget()
        hasSignedOut = true
      }
      scenario.never("a talk of the old account is shown") { hasSignedOut && !library.talks.isEmpty }
    }
    #expect(report.description.contains("a talk of the old account is shown"))
  }
}
