// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// An action that changes one field while three others are observed, which must be found unchanged.
  ///
  /// Raw: the same change in an `@Observable` class with three other observed fields.
  static let syncActionWatched = Row(
    name: "sync-action-watched", goal: .atMost(300), limit: 6, twin: Twin("ObservedScreen", "tap"), batches: 1_000,
    of: 1_000
  ) {
    let (store, screen) = (Store(ScreenFeature(), state: .init()), ObservedScreen())
    let (storeWatchers, screenWatchers) = (Watchers(), Watchers())
    storeWatchers.watch { _ = store.query }
    storeWatchers.watch { _ = store.isLoading }
    storeWatchers.watch { _ = store.results }
    screenWatchers.watch { _ = screen.query }
    screenWatchers.watch { _ = screen.isLoading }
    screenWatchers.watch { _ = screen.results }
    // Values that are not trivial to compare; and a check that a change notifies the observers.
    store.send(.refreshed)
    screen.refresh()
    try check(storeWatchers.watchAgain() == 3 && screenWatchers.watchAgain() == 3, "a change was not reported")

    return Loops { count in
      for _ in 0..<count { store.send(.tapped) }
    } raw: { count in
      for _ in 0..<count { screen.tap() }
    } check: {
      try check(store.taps == screen.taps && store.taps > 0, "\(store.taps) actions were received of \(screen.taps)")
      try check(
        storeWatchers.notifications == 3 && screenWatchers.notifications == 3,
        "a field that did not change was reported as changed")
      store.send(.refreshed)
      screen.refresh()
      try check(
        storeWatchers.notifications == 6 && screenWatchers.notifications == 6, "the fields did not stay watched")
    }
  }

  /// An action that changes one of three observed fields; its observer is notified and observes again, as a view does.
  ///
  /// Raw: the same with an `@Observable` class.
  static let syncActionWatchedChange = Row(
    name: "sync-action-watched-change", limit: 8, twin: Twin("ObservedScreen", "tap"), batches: 400, of: 200
  ) {
    let (store, screen) = (Store(ScreenFeature(), state: .init()), ObservedScreen())
    let (storeWatchers, screenWatchers) = (Watchers(), Watchers())
    storeWatchers.watch { _ = store.taps }
    storeWatchers.watch { _ = store.query }
    storeWatchers.watch { _ = store.results }
    screenWatchers.watch { _ = screen.taps }
    screenWatchers.watch { _ = screen.query }
    screenWatchers.watch { _ = screen.results }

    return Loops { count in
      for _ in 0..<count {
        store.send(.tapped)
        storeWatchers.watchAgain()
      }
    } raw: { count in
      for _ in 0..<count {
        screen.tap()
        screenWatchers.watchAgain()
      }
    } check: {
      try check(
        storeWatchers.notifications == store.taps,
        "\(storeWatchers.notifications) of \(store.taps) changes were reported")
      try check(
        screenWatchers.notifications == screen.taps,
        "\(screenWatchers.notifications) of \(screen.taps) changes were reported")
    }
  }
}
