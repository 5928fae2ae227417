// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

/// The list of ``BelayHome``, as its view draws it.
///
/// It plays the part of a list: it notifies each row once when the row comes onto the screen. It never changes the work
/// directly.
@MainActor
final class BelayHomeScreen: HomeScreen {
  private let store: Store<BelayHome>
  private var shown: [Holding.ID: Store<HoldingRow>] = [:]

  var changed: @MainActor () -> Void = {}

  init(store: Store<BelayHome>) {
    self.store = store
    watch()
  }

  var rendering: HomeRendering {
    HomeRendering(
      isLoading: store.isLoading,
      failure: store.failure.map { ErrorText.text(of: $0.error) },
      rows: rows.map(HomeRendering.Row.init), removed: store.removed.count)
  }

  func appear() { store.send(.appeared) }

  func refresh() { store.send(.refreshTapped) }

  func retry(_ id: Holding.ID) { store.child(BelayHome.holdings, id: id)?.send(.retryTapped) }

  func remove(_ id: Holding.ID) { store.send(.removeTapped(id)) }

  private var rows: [Store<HoldingRow>] {
    store.rowIDs(BelayHome.holdings).compactMap { store.child(BelayHome.holdings, id: $0) }
  }

  /// Redraws after every change of what was drawn, as a view does.
  private func watch() {
    withObservationTracking {
      _ = rendering
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in
        guard let self else { return }
        self.showRows()
        self.watch()
        self.changed()
      }
    }
  }

  /// Notifies the rows that are new on the screen. A row that was removed and added again is a new row.
  private func showRows() {
    let rows = rows
    let new = rows.filter { shown[$0.id] !== $0 }
    shown = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    for row in new { row.send(.appeared) }
  }
}

extension HomeRendering.Row {
  @MainActor
  fileprivate init(_ row: Store<HoldingRow>) {
    holding = row.holding
    sparkline = row.sparkline.value
    isLoading = row.sparkline.isLoading
    failure = row.sparkline.failure.map { ErrorText.text(of: $0.error) }
  }
}
