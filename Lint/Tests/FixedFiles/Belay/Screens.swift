// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import UIKit

// changed places: 22

@MainActor
final class SearchModel {
  private var search: Task<Void, Never>?
  var rows: [Row] = []
  var message: String?
  var query = ""
  let shop: Shop

  init(shop: Shop) { self.shop = shop }

  func find(_ text: String) {
    message = nil
    search?.cancel()
    // The newest alone.
    search = Task { [weak self] in
      guard let self else { return }
      let found = await shop.find(text)  // slow
      self.rows = found
      message = "\(found.count) found"
    }
  }

  deinit { search?.cancel() }
}

@MainActor
final class LongModel {
  private var search: Task<Void, Never>?
  var rows: [Row] = []
  var message: String?
  var query = ""
  let shop = Shop()

  func find() {
    search?.cancel()
    search = Task {
      do {
        try await Task.sleep(nanoseconds: 300_000_000)
        let words = self.query
        if words.isEmpty {
          rows = []
          return
        }
        rows = try await self.shop.load(words)
        for await row in shop.orders() { rows.append(row) }
        show()
      } catch {
        message = error.localizedDescription
      }
    }
  }

  private func show() { message = "\(rows.count)" }

  func stop() {
    search?.cancel()
    search = nil
  }
}

final class TwoTasksScreen: UIViewController {
  private var searchTask: Task<Void, Never>?
  private var loading: Task<Void, Never>?
  private var rows: [Row] = []
  private let shop = Shop()

  func search(_ text: String) {
    searchTask?.cancel()
    guard !text.isEmpty else { return }
    searchTask = Task {
      self.rows = await self.shop.find(text)
    }
  }

  func load() {
    loading?.cancel()
    loading = Task { [weak self] in
      self?.rows = []
    }
  }

  deinit {
    searchTask?.cancel()
    loading?.cancel()
  }
}

class Plain: UIViewController {
  var task: Task<Void, Never>?
  var count = 0

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    task?.cancel()
    task = Task {
      for second in 0..<10 {
        try? await Task.sleep(nanoseconds: 1_000_000_000)
        count = second
      }
    }
  }
}
