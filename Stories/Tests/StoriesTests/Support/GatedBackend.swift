// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A backend that answers when the test says so, and hears at once when a request's task is cancelled.
@MainActor
final class GatedBackend {
  enum Ending: Equatable { case answered, failed, cancelled }

  struct Refused: Error {}

  /// What a connection throws when its task is cancelled. Not a `CancellationError`, as with URLSession.
  struct ConnectionCancelled: Error {}

  static let holdings = [Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 12, price: 8_450, change: 120)]

  /// How each request ended, in the order in which they came; nil while it is open.
  private(set) var endings: [Ending?] = []
  private var open: [Int: CheckedContinuation<[Holding], any Error>] = [:]

  var api: PortfolioAPI {
    PortfolioAPI { try await self.holdings() }
  }

  func answer(_ request: Int) { end(request, .answered, with: .success(Self.holdings)) }

  func refuse(_ request: Int) { end(request, .failed, with: .failure(Refused())) }

  private func holdings() async throws -> [Holding] {
    let request = endings.count
    endings.append(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        open[request] = continuation
        if Task.isCancelled { end(request, .cancelled, with: .failure(ConnectionCancelled())) }
      }
    } onCancel: {
      Task { @MainActor in self.end(request, .cancelled, with: .failure(ConnectionCancelled())) }
    }
  }

  private func end(_ request: Int, _ ending: Ending, with result: Result<[Holding], any Error>) {
    guard let continuation = open.removeValue(forKey: request) else { return }
    endings[request] = ending
    continuation.resume(with: result)
  }
}

/// Lets the main actor work until `condition` holds. A test that waits in vain ends with its time limit.
@MainActor
func until(_ condition: () -> Bool) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}

/// Lets the main actor do all that it can do without an answer from the test.
@MainActor
func untilNothingMoves() async {
  for _ in 0..<50 { await Task.yield() }
}
