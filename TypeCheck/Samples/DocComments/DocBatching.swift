// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the doc comments of Sources/Belay/Batching.

import Belay

private nonisolated struct Holding: Identifiable, Sendable {
  let id: Int
}

private nonisolated struct Price: Sendable {
  let text: String
}

private nonisolated struct PriceAPI: Sendable {
  var prices: @Sendable (_ ids: [Holding.ID]) async throws -> [Holding.ID: Price]

  func prices(of ids: [Holding.ID]) async throws -> [Holding.ID: Price] { try await prices(ids) }
}

// Batcher.swift. A batcher of prices, and a row that uses it.
// swift-format-ignore
@MainActor
private func sharePrices(api: PriceAPI) {
  struct PriceRow: Feature {
    struct State { let id: Holding.ID; var price: Loadable<Price> = .idle }
    enum Action { case appeared }

    let prices: Batcher<Holding.ID, Price>          // one for all rows

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .load(\.price) { context in try await prices.load(context.id) }
    }
  }

  let prices = Batcher<Holding.ID, Price>(maximumSize: 50) { ids in try await api.prices(of: ids) }
  let rows = (1...3).map { Store(PriceRow(prices: prices), state: .init(id: $0)) }
  for row in rows { row.send(.appeared) }
}

private nonisolated struct Photo: Sendable {
  let name: String
}

private nonisolated struct PhotoAPI: Sendable {
  var send: @Sendable (_ photo: Photo) async throws -> Void

  func upload(_ photo: Photo) async throws { try await send(photo) }
}

// Limiter.swift.
// swift-format-ignore
private enum Uploading {
  struct PhotoRow: Feature {
    struct State { let photo: Photo; var isUploading = false }
    enum Action { case uploadTapped }

    let api: PhotoAPI
    let uploads: Limiter                            // one for all rows: Limiter(limit: 3)

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run(.upload, holding: \.isUploading, at: true) { context in
        let photo = context.photo
        try await uploads.run { try await api.upload(photo) }
      }
    }
  }
}

extension Lane {
  fileprivate nonisolated static let upload = Lane("upload", .drop)
}

@MainActor
private func upload(_ photos: [Photo], api: PhotoAPI) {
  let uploads = Limiter(limit: 3)
  for photo in photos {
    Store(Uploading.PhotoRow(api: api, uploads: uploads), state: .init(photo: photo)).send(.uploadTapped)
  }
}
