// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A pull to refresh: sends an action, and waits until everything that it started has ended.
///
/// SwiftUI may cancel a refresh whose view is only drawn again. So a cancelled refresh stops waiting, and its load
/// continues until it has ended, or its store has. It does not keep the store alive.
@MainActor
struct Refresh<F: Feature> {
  private let store: StoreReference<F>
  private let action: F.Action

  init(of store: Store<F>, _ action: F.Action) { (self.store, self.action) = (StoreReference(store), action) }

  func perform() async { await store.run(action).finished() }
}
