// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

@testable import Talks

/// The list as a view model with plain tasks, as it is often written. It holds ids: the talks are in the shared
/// `LibraryModel`. It has the bugs that `TalkListModelTests` names.
@MainActor
@Observable
final class TalkListModel {
  private(set) var ids: [Talk.ID] = []
  private(set) var query = ""
  private(set) var isLoading = false
  private(set) var isLoadingNext = false
  private(set) var error: String?
  @ObservationIgnored private var next: String?
  @ObservationIgnored private var searching: Task<Void, Never>?
  private let client: TalksClient
  private let library: LibraryModel
  /// 300 milliseconds in the app.
  private let pause: @MainActor () async throws -> Void

  init(client: TalksClient, library: LibraryModel, pause: @escaping @MainActor () async throws -> Void) {
    (self.client, self.library, self.pause) = (client, library, pause)
  }

  deinit { searching?.cancel() }

  func appeared() {
    guard ids.isEmpty else { return }
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
        library.received(page.talks)
        ids += page.talks.map(\.id)
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
      library.received(page.talks)
      (ids, next, error) = (page.talks.map(\.id), page.next, nil)
    } catch {
      self.error = error.text
    }
    isLoading = false
  }
}
