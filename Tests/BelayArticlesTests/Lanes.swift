// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article Lanes. Compiled with nonisolated and with main-actor default isolation.

struct Product: Identifiable, Equatable, Sendable {
  let id: Int
  let name: String
}

struct CatalogAPI: Sendable {
  var search: @MainActor @Sendable (_ query: String, _ page: Int) async throws -> [Product]
  var offers: @MainActor @Sendable () async throws -> [Product]
  var thumbnail: @MainActor @Sendable (Product.ID) async throws -> [UInt8]
  var add: @MainActor @Sendable (Product.ID) async throws -> Void
  var star: @MainActor @Sendable (Product.ID, Bool) async throws -> Void
  var order: @MainActor @Sendable () async throws -> Void
  var save: @MainActor @Sendable (_ note: String) async throws -> Void
  var seen: @MainActor @Sendable (Product.ID) async throws -> Void
}

/// A shop's catalog: searched, paged, refreshed, ordered from.
struct Catalog: Feature {
  struct State {
    var query = ""
    var products: [Product] = []
    var pages = 0
    var isSearching = false
    var offers: [Product] = []
    var isRefreshing = false
    var thumbnails: [Product.ID: [UInt8]] = [:]
    var basket: [Product.ID] = []
    var starred: Set<Product.ID> = []
    var note = ""
    var isOrdering = false
    var alert: String?
  }

  enum Action {
    case appeared, refreshPulled
    case shown(Product.ID)
    case queryChanged(String)
    case endReached, clearTapped
    case addTapped(Product.ID)
    case starTapped(Product.ID)
    case noteChanged(String)
    case orderTapped
  }

  enum Mutation {
    case found([Product], page: Int)
    case offered([Product])
    case pictured(Product.ID, [UInt8])
    case added(Product.ID)
  }

  let api: CatalogAPI
  var clock: any Clock<Duration> = ContinuousClock()

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      return .run(.offers) { try await loadOffers($0) }
    case .refreshPulled:
      return .run(.offers, holding: \.isRefreshing, at: true) { try await loadOffers($0) }

    case .queryChanged(let query):
      state.query = query
      state.pages = 0  // what is shown is the old query's: it has no next page
      return .run(.results, holding: \.isSearching, at: true) { context in
        try await clock.sleep(for: .milliseconds(300))
        try context.apply(.found(try await api.search(query, 0), page: 0))
      }
    case .endReached:
      return .run(.results, policy: .drop) { context in
        let (query, page) = (context.query, context.pages)
        try context.apply(.found(try await api.search(query, page), page: page))
      }
    case .clearTapped:
      (state.query, state.products, state.pages) = ("", [], 0)
      return .cancel(.results)

    case .shown(let id):
      return .merge(
        .run(.views) { _ in try await api.seen(id) },
        .run(.thumbnails) { context in
          try context.apply(.pictured(id, try await api.thumbnail(id)))
        })

    case .addTapped(let id):
      return .run(.basket) { context in
        try await api.add(id)
        try context.apply(.added(id))
      }

    case .starTapped(let id):
      let isStarred = !state.starred.contains(id)
      if isStarred { state.starred.insert(id) } else { state.starred.remove(id) }
      return .run(.starring(id)) { _ in try await api.star(id, isStarred) }

    case .noteChanged(let note):
      state.note = note
      return .run(.note) { _ in try await api.save(note) }

    case .orderTapped:
      return .run(.order, holding: \.isOrdering, at: true) { _ in try await api.order() }
    }
  }

  /// The offers, and the pictures of all of them, three at a time.
  private func loadOffers(_ context: Context<Self>) async throws {
    let offers = try await api.offers()
    try context.apply(.offered(offers))
    for offer in offers {
      context.run(.thumbnails) { context in
        try context.apply(.pictured(offer.id, try await api.thumbnail(offer.id)))
      }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .update { $0.alert = "\(error)" } }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .found(let products, let page):
      if page == 0 { state.products = products } else { state.products += products }
      state.pages = page + 1
    case .offered(let offers): state.offers = offers
    case .pictured(let id, let thumbnail): state.thumbnails[id] = thumbnail
    case .added(let id): state.basket.append(id)
    }
  }
}

extension Lane {
  static let views = Lane("views", .concurrent)
  static let thumbnails = Lane("thumbnails", .concurrent(limit: 3))
  static let results = Lane("results", .restart)
  static let order = Lane("order", .drop)
  static let offers = Lane("offers", .join)
  static let basket = Lane("basket", .enqueue)
  static let note = Lane("note", .keepLatest)
  static func starring(_ id: Product.ID) -> Lane { Lane("starring", id: id, .enqueue) }
}
