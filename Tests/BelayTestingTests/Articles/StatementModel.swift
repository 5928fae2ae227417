// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A view model of the article "Coming from tasks in view controllers". Compiled in both default isolations.

import Belay
import Observation

@MainActor @Observable
final class StatementModel {
  private(set) var month: Int
  private(set) var transactions: [Transaction] = []
  private(set) var isLoading = false
  private(set) var notice: String?
  private let api: StatementAPI
  private let scope = TaskScope()

  init(api: StatementAPI, month: Int) { (self.api, self.month) = (api, month) }

  func monthTapped(_ month: Int) {
    (self.month, transactions) = (month, [])
    load()
  }

  func load() {
    scope.run(.statement, on: self) { [api, month] model in
      try await model.hold(\.isLoading, at: true) {
        do {
          let transactions = try await api.transactions(month)
          try model { ($0.transactions, $0.notice) = (transactions, nil) }
        } catch {
          // Throws when the run has ended: a newer month was tapped, or the model was released.
          try model { $0.notice = "Could not load: \(error)" }
        }
      }
    }
  }
}
