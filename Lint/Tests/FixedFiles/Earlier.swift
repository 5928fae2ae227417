// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftUI

// changed places: 6

@MainActor
final class SaveModel {
  var isSaving = false
  let shop = Shop()

  func save(_ text: String) async throws {
    guard !isSaving else { return }
    isSaving = true
    _ = try await shop.load(text)
    isSaving = false
  }

  var title: String { isSaving ? "Saving" : "Saved" }
}

struct FeedView: View {
  @State private var rows: [Row] = []
  let model = SaveModel()
  let shop = Shop()

  var body: some View {
    Button(model.title) { Task { try await model.save("") } }
      .refreshable {
        Task { rows = await shop.find("") }
      }
      .refreshable {
        Task { rows = try await shop.load("") }
      }
  }
}

final class Door: Sendable {
  func open(_ answer: @escaping @Sendable (Bool) -> Void) { answer(true) }

  func opened() async {
    await withCheckedContinuation { continuation in
      open { isOpen in
        guard isOpen else { return }
        continuation.resume()
      }
    }
  }

  func enter() async { await opened() }
}

@MainActor
final class PriceModel {
  private var updates: Task<Void, Never>?
  private var last: Row?
  let prices: AsyncStream<Row>

  init(prices: AsyncStream<Row>) { self.prices = prices }

  func appeared() {
    updates = Task {
      for await price in prices { last = price }
    }
  }

  deinit { updates?.cancel() }
}

struct PriceScreen: View {
  @State private var model: PriceModel

  init(prices: AsyncStream<Row>) { _model = State(wrappedValue: PriceModel(prices: prices)) }

  var body: some View { Text("").onAppear { model.appeared() } }
}
