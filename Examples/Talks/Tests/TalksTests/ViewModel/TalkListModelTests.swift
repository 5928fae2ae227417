// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

/// The rules of `ListInEveryOrderTests`, on a view model: what `explore` finds in it, and finds no more in the feature.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The list as a view model` {
  /// Explores the model, which is wrong, and returns the report.
  private func explored(
    _ steps: @escaping @MainActor (Scenario, TalkListModel, Requests) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ExplorationReport {
    try await exploredWithBug(sourceLocation: sourceLocation) { scenario in
      let requests = Requests()
      let client = requests.counted(ExploredServer(scenario).client())
      let pause = scenario.stub("pause") { (_: Void) in }
      let list = TalkListModel(client: client, library: LibraryModel(client: client)) { try await pause() }
      list.appeared()
      steps(scenario, list, requests)
    }
  }

  @Test func `mixes the next page of the whole list with the talks of a search`() async throws {
    let report = try await explored { scenario, list, _ in
      scenario.anyTime("the end is reached", isReaction: true) { list.endReached() }
      scenario.anyTime("rope is typed", isReaction: true) { list.queryTyped("rope") }
      scenario.never("the talks of a search and of the whole list are mixed") {
        !list.ids.isEmpty && ![[1], [3], [1, 2], [1, 2, 3]].contains(list.ids.map(\.number))
      }
    }
    #expect(report.description.contains("the talks of a search and of the whole list are mixed"))
  }

  @Test func `shows the whole list for a search, if the older answer is the later one`() async throws {
    let report = try await explored { scenario, list, _ in
      scenario.anyTime("rope is typed", isReaction: true) { list.queryTyped("rope") }
      scenario.atEnd("the talks of the search are shown") { list.ids.map(\.number) == [3] }
    }
    #expect(report.description.contains("the talks of the search are shown"))
  }

  @Test func `says that nothing loads while a second request goes`() async throws {
    let report = try await explored { scenario, list, requests in
      scenario.anyTime("it is pulled", isReaction: true) { list.refreshPulled() }
      scenario.never("a request goes, and nothing says so") { !requests.isEmpty && !list.isLoading }
    }
    #expect(report.description.contains("a request goes, and nothing says so"))
  }

  @Test func `lives on when it is left while it loads`() async {
    let stubs = StubbedClients()
    await withKnownIssue("It retains itself as long as it loads") {
      await expectReleased {
        let list = TalkListModel(client: stubs.talks, library: LibraryModel(client: stubs.talks)) {}
        list.appeared()
        await stubs.page.waitForCalls()
        return list
      }
    }
    stubs.page.answer(TalksPage(talks: [], next: nil))
  }
}

/// The requests for a page that have begun and not ended.
@MainActor
private final class Requests {
  private var count = 0
  var isEmpty: Bool { count == 0 }

  func counted(_ client: TalksClient) -> TalksClient {
    var counted = client
    counted.page = { query, cursor in
      self.count += 1
      defer { self.count -= 1 }
      return try await client.page(query, cursor)
    }
    return counted
  }
}
