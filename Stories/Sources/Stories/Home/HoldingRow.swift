// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// One row of the home screen's list. It loads its sparkline itself.
///
/// Its lane is separate, like its state: the load or failure of one row does not affect the others. When the row is
/// removed from the list, its load ends.
struct HoldingRow: Feature {
  struct State: Equatable, Identifiable {
    var holding: Holding
    var sparkline = Loadable<[Int]>.idle

    var id: Holding.ID { holding.id }
  }

  enum Action { case appeared, retryTapped }

  let api: HomeAPI

  func receive(
    _ action: Action, into state: inout State
  ) -> Effect<Self> {
    switch action {
    case .appeared, .retryTapped:
      .load(\.sparkline, in: .sparkline) { context in
        try await api.sparkline(context.id)
      }
    }
  }
}

extension Lane {
  fileprivate static let sparkline = Lane("sparkline", .join)
}
