// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// More code of the article "Loading": rows that are screens of their own, and a cache.

/// A row that does work of its own.
struct ContactCard: Feature {
  struct State: Identifiable {
    var contact: Contact
    var isCalling = false
    var id: Contact.ID { contact.id }
  }

  enum Action { case callTapped }

  let call: @MainActor @Sendable (Contact.ID) async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(Lane("call", .drop), holding: \.isCalling, at: true) { context in try await call(context.contact.id) }
  }
}

struct ContactCards: Feature {
  struct State {
    /// The cursor is an offset.
    var cards = Paged<ContactCard.State, Int>()
  }

  enum Action { case appeared, endReached }

  static let cards = children(\.cards.rows) { list, _ in ContactCard(call: list.call) }

  let contacts: @MainActor @Sendable (_ offset: Int) async throws -> [Contact]
  let call: @MainActor @Sendable (Contact.ID) async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared: load(.first)
    case .endReached: load(.next)
    }
  }

  private func load(_ page: PageRequest) -> Effect<Self> {
    .loadPage(page, of: \.cards, in: Lane("cards"), id: \.id) { _, offset in
      let contacts = try await contacts(offset ?? 0)
      return Page(contacts, next: contacts.count < 20 ? nil : (offset ?? 0) + 20)
    } update: { card, contact in
      card.contact = contact
    } insert: { contact in
      ContactCard.State(contact: contact)
    }
  }
}

/// Loads without pages: what is cached is shown until the answer comes.
struct Favorites: Feature {
  struct State {
    var favorites: Loadable<Rows<ContactCard.State>> = .idle
  }

  enum Action {
    case appeared
    case renamed(Contact.ID, String)
  }

  static let favorites = children(\.favorites) { list, _ in ContactCard(call: list.call) }

  let cached: @MainActor () -> [Contact]
  let load: @MainActor @Sendable () async throws -> [Contact]
  let call: @MainActor @Sendable (Contact.ID) async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      if state.favorites.value == nil {
        state.favorites = .loaded(Rows(cached().map { ContactCard.State(contact: $0) }))
      }
      return .load(\.favorites, in: Lane("favorites", .restart)) { context in
        let contacts = try await load()
        var rows = context.favorites.value ?? []
        rows.replaceAll(with: contacts, id: \.id) { card, contact in
          card.contact = contact
        } insert: { contact in
          ContactCard.State(contact: contact)
        }
        return rows
      }
    case .renamed(let id, let name):
      state.favorites.update { $0[id: id]?.contact.name = name }
      return .none
    }
  }
}
