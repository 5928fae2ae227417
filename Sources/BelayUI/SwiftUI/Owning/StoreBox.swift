// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Builds a store when it is first read, and keeps it for its own lifetime.
///
/// SwiftUI makes a view's initial values repeatedly and discards all but the first: so making a box calls nothing.
@MainActor
final class StoreBox<F: Feature> {
  /// Nil once the store is built, so that its captures are released.
  private var build: (@MainActor (StoreBox) -> Store<F>)?
  private var built: Store<F>?

  nonisolated init(_ build: @escaping @MainActor (StoreBox) -> Store<F>) { self.build = build }

  var store: Store<F> {
    if let built { return built }
    guard let build else {
      ProgrammerMistake.refuse("The store of \(F.self) was read while it was being built.")
    }
    self.build = nil
    let store = build(self)
    built = store
    return store
  }
}
