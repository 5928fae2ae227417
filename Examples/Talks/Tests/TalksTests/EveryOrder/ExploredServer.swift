// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

@testable import Talks

/// A server with a memory, whose calls are answered in any order. A call takes effect when it is answered.
@MainActor
final class ExploredServer {
  private let scenario: Scenario
  private(set) var talks: [Talk]
  private(set) var settings = Settings.ann
  private(set) var draft: Settings?

  init(_ scenario: Scenario, talks: [Talk] = [.sample(1), .sample(2), .sample(3)]) {
    (self.scenario, self.talks) = (scenario, talks)
    // A memory that no state shows is compared too.
    scenario.compare("the server's talks") { self.talks }
    scenario.compare("the server's settings") { self.settings }
    scenario.compare("the draft") { self.draft as Any }
  }

  /// - Parameter ignoringCancellation: Whether answers come also after the request was cancelled.
  func client(mayFail errors: [any Error] = [], ignoringCancellation: Bool = true) -> TalksClient {
    let page = scenario.stub("page", mayFail: errors, ignoringCancellation: ignoringCancellation) { (_: [String]) in }
    let details = scenario.stub("details", mayFail: errors, ignoringCancellation: ignoringCancellation) {
      (_: Talk.ID) in
    }
    let liking = scenario.stub("like", mayFail: errors, ignoringCancellation: ignoringCancellation) { (_: Talk.ID) in }
    return TalksClient { query, cursor in
      try await page([query] + (cursor.map { [$0] } ?? []))
      return self.page(query, cursor)
    } details: { id in
      try await details(id)
      return TalkDetails(talk: self.talks.first { $0.id == id }!, summary: "About \(id.number).")
    } setLiked: { id, isLiked in
      try await liking(id)
      return self.like(id, isLiked)
    }
  }

  func settingsClient(mayFail errors: [any Error] = []) -> SettingsClient {
    let load = scenario.stub("load settings", mayFail: errors) { (_: Void) in }
    let save = scenario.stub("save settings", mayFail: errors, ignoringCancellation: true) { (_: Settings) in }
    return SettingsClient {
      try await load(())
      return self.settings
    } save: { settings in
      try await save(settings)
      self.settings = settings
    }
  }

  func draftStorage() -> DraftStorage {
    let save = scenario.stub("save draft", ignoringCancellation: true) { (_: Settings?) in }
    return DraftStorage {
      self.draft
    } save: { draft in
      try await save(draft)
      self.draft = draft
    }
  }

  /// Two talks a page; a search finds the last talk.
  private func page(_ query: String, _ cursor: String?) -> TalksPage {
    if !query.isEmpty { return TalksPage(talks: talks.suffix(1), next: nil) }
    return cursor == nil
      ? TalksPage(talks: Array(talks.prefix(2)), next: "2") : TalksPage(talks: Array(talks.dropFirst(2)), next: nil)
  }

  /// Returns what the server tells everybody about it.
  func likedByAnother(_ id: Talk.ID) -> TalkEvent {
    let index = talks.firstIndex { $0.id == id }!
    talks[index].likes += 1
    talks[index].version += 1
    return TalkEvent(id: id, likes: talks[index].likes, version: talks[index].version)
  }

  private func like(_ id: Talk.ID, _ isLiked: Bool) -> Talk {
    let index = talks.firstIndex { $0.id == id }!
    talks[index].likes += isLiked ? 1 : -1
    (talks[index].isLiked, talks[index].version) = (isLiked, talks[index].version + 1)
    return talks[index]
  }
}
