// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An object in a state or an action that runs code when it is released.
final class Farewell: Sendable {
  private let body: @MainActor @Sendable () -> Void
  init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }
  deinit {
    let body = body
    MainActor.assumeIsolated { body() }
  }
}
