// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

@testable import Talks

/// The list as a view model with plain tasks, as it is often written. It has the bugs that `TalkListModelTests` names.
@MainActor
@Observable
final class TalkListModel {
  private(set) var talks: [Talk] = []
  private(set) var query = ""
  private(set) var isLoading = false
  private(set) var isLoadingNext = false
  private(set) var error: String?
  @ObservationIgnored private var next: String?
  @ObservationIgnored private var searching: Task<Void, Never>?
  private let client: TalksClient
  /// 300 milliseconds in the app.
  private let pause: @MainActor () async throws -> Void

  init(client: TalksClient, pause: @escaping @MainActor () async throws -> Void) {
    (self.client, self.pause) = (client, pause)
  }

  deinit { searching?.cancel() }

  func appeared() {
    guard talks.isEmpty else { return }
    Task { await load() }
  }

  func refreshPulled() {
    Task { await load() }
  }

  func endReached() {
    guard let next, !isLoadingNext else { return }
    isLoadingNext = true
    Task {
      do {
        let page = try await client.page(query, next)
        talks += page.talks
        self.next = page.next
      } catch {
        self.error = error.text
      }
      isLoadingNext = false
    }
  }

  func queryTyped(_ text: String) {
    query = text
    searching?.cancel()
    searching = Task {
      try? await pause()
      guard !Task.isCancelled else { return }
      await load()
    }
  }

  private func load() async {
    isLoading = true
    do {
      let page = try await client.page(query, nil)
      (talks, next, error) = (page.talks, page.next, nil)
    } catch {
      self.error = error.text
    }
    isLoading = false
  }
}
