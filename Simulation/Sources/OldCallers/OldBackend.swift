// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@preconcurrency import Belay

/// A client of a backend, with completion handlers.
public protocol OldBackend: AnyObject {
  /// Returns what cancels the request.
  func fetch(_ completion: @escaping (Result<Int, any Error>) -> Void) -> () -> Void
}

/// The answer of a backend. It asks off the main actor: a function in Swift 5 mode leaves its caller's actor.
public func answer(of backend: any OldBackend & Sendable) async throws -> Int {
  try await withCancellableCallback { callback in
    let cancel = backend.fetch { callback.resume(with: $0) }
    return Teardown { cancel() }
  }
}
