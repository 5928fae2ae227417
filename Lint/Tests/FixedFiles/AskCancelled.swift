// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import SwiftUI

// changed places: 5

@MainActor
final class AnswerModel {
  private var search: Task<Void, Never>?
  var rows: [Row] = []
  var message: String?
  let shop = Shop()

  func find(_ text: String) {
    search?.cancel()
    search = Task { [weak self, shop] in
      let found = await shop.find(text)  // slow
      // Shown at once.
      self?.rows = found
      self?.message = nil
    }
  }

  func typed(_ text: String) { find(text) }

  deinit { search?.cancel() }
}

@MainActor
final class DirectModel {
  private var search: Task<Void, Never>?
  var rows: [Row] = []
  let shop = Shop()

  func find(_ text: String) {
    search?.cancel()
    search = Task {
      rows = await self.shop.find(text)  // soon
    }
  }

  func typed(_ text: String) { find(text) }
}

@MainActor
final class FailingModel {
  private var search: Task<Void, Never>?
  var rows: [Row] = []
  var message: String?
  let shop = Shop()

  func find(_ text: String) {
    search?.cancel()
    search = Task {
      do {
        try await Task.sleep(nanoseconds: 300_000_000)
        rows = try await shop.load(text)
      } catch {
        message = error.localizedDescription
      }
    }
  }

  func typed(_ text: String) { find(text) }
}

@MainActor
final class BusyModel {
  private var search: Task<Void, Never>?
  var isLoading = false
  let shop = Shop()

  func find(_ text: String) {
    search?.cancel()
    search = Task {
      isLoading = true
      defer { isLoading = false }
      _ = try? await shop.load(text)
    }
  }

  func typed(_ text: String) { find(text) }
}

final class Archive: Sendable {
  func rows(_ text: String) async -> [Row] {
    await withCheckedContinuation { $0.resume(returning: [Row(id: text.count)]) }
  }
}

struct SearchView: View {
  @State private var query = ""
  @State private var rows: [Row] = []
  let archive = Archive()

  var body: some View {
    Text("\(rows.count)")
      .task(id: query) {
        rows = await archive.rows(query)
      }
  }

  func typed(_ text: String) { query = text }
}
