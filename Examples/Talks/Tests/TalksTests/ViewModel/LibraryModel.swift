// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

@testable import Talks

/// The talks that the app knows, as a model with plain tasks that all screens share. It has the bugs that
/// `LibraryModelTests` names.
@MainActor
@Observable
final class LibraryModel {
  private(set) var talks: [Talk.ID: Talk] = [:]
  private(set) var notice: String?
  private let client: TalksClient

  init(client: TalksClient) { self.client = client }

  func received(_ newer: [Talk]) {
    for talk in newer where talk.version >= talks[talk.id]?.version ?? 0 { talks[talk.id] = talk }
  }

  func changed(_ event: TalkEvent) {
    guard let talk = talks[event.id], event.version > talk.version else { return }
    talks[event.id]?.likes = event.likes
    talks[event.id]?.version = event.version
  }

  /// The user has signed out: nothing of one account is shown to the next.
  func forget() {
    (talks, notice) = ([:], nil)
  }

  func likeTapped(_ id: Talk.ID) {
    guard let before = talks[id] else { return }
    let wish = !before.isLiked
    talks[id]?.isLiked = wish
    talks[id]?.likes += wish ? 1 : -1
    notice = nil
    Task {
      do {
        received([try await client.setLiked(id, wish)])
      } catch {
        talks[id] = before
        notice = error.text
      }
    }
  }
}
