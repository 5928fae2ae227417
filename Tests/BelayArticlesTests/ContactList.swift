// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article "Loading". Compiled with nonisolated and with main-actor default isolation.

struct Contact: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

struct ContactAPI: Sendable {
  struct Answer: Sendable {
    let contacts: [Contact]
    let cursor: String?
  }

  var contacts: @MainActor @Sendable (_ query: String, _ cursor: String?) async throws -> Answer
}

/// An answer of the server that is no success.
struct HTTPError: Error {
  let status: Int
}

enum ContactError: Error, Equatable {
  case signedOut
  case unavailable
}

struct ContactList: Feature {
  struct State {
    var query = ""
    var contacts = Paged<Contact, String>()
  }

  enum Action {
    case appeared, refreshPulled, endReached
    case queryChanged(String)
    case queryTyped(String)
  }
  enum Output { case signedOut }

  let api: ContactAPI
  var clock: any Clock<Duration> = ContinuousClock()

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      return load(.first)
    case .refreshPulled:
      return load(.refresh)
    case .endReached:
      return load(.next)
    case .queryChanged(let query):
      state.query = query
      return load(.first)
    case .queryTyped(let query):
      state.query = query
      state.contacts.next = nil
      return loadWhenTypingPauses()
    }
  }

  private func load(_ page: PageRequest) -> Effect<Self> {
    .loadPage(page, of: \.contacts, in: .contacts) { context, cursor in
      let answer = try await api.contacts(context.query, cursor)
      return Page(answer.contacts, next: answer.cursor)
    }
  }

  private func loadWhenTypingPauses() -> Effect<Self> {
    .run(.contacts, policy: .restart) { context in
      try await clock.sleep(for: .milliseconds(300))
      try await context.loadPage(.first, of: \.contacts) { _ in
        let answer = try await api.contacts(context.query, nil)
        return Page(answer.contacts, next: answer.cursor)
      }
    }
  }

  func mapError(_ error: any Error) -> any Error {
    guard let error = error as? HTTPError else { return error }
    return error.status == 401 ? ContactError.signedOut : ContactError.unavailable
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    if case ContactError.signedOut = error { .output(.signedOut) } else { .unhandled }
  }
}

extension Lane {
  fileprivate static let contacts = Lane("contacts")
}
