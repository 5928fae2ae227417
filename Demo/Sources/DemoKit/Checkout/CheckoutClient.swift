// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import Stories

/// One variant's app, which checks out one cart after the other over its own connections.
///
/// **Isolation.** The main actor.
@MainActor
final class CheckoutClient {
  /// How long one checkout may take beyond what the backend was told to take.
  private static let limit = Duration.seconds(10)

  let variant: CheckoutVariant
  let client: BackendClient
  /// Where the trace of the latest checkout is; nil for a variant that has none.
  let book: TraceBook?
  private let ledger: CheckoutLedger
  private let scope = TaskScope()

  /// - Parameter name: In whose name the journal keeps the requests.
  init(variant: CheckoutVariant, name: String, backend: Backend) {
    self.variant = variant
    ledger = backend.checkouts
    book = variant == .belay ? TraceBook() : nil
    client = BackendClient(name: name, backend: backend.server.url, scenario: CurrentScenario(Scenario()))
  }

  /// Opens the connection, as an app that shows its cart has.
  func connect() async throws { try await client.connect() }

  /// Checks out one cart, and returns when the app has all its answers.
  ///
  /// - Parameters:
  ///   - delays: How long the backend takes for each step.
  ///   - heard: Hears what has taken effect so far, after each step.
  /// - Throws: ``DemoFailure`` when a step does not take effect, `CancellationError` when the caller's task is cancelled.
  func checkOut(
    _ delays: CheckoutDelays, heard: ([CheckoutEffect]) throws -> Void = { _ in }
  ) async throws -> [CheckoutEffect] {
    let (cart, effects) = await ledger.open()
    let deadline = scope.run(.deadline) { [ledger] in
      try await Task.sleep(for: Self.limit + .milliseconds(delays.milliseconds.values.reduce(0, +)))
      await ledger.close(cart)
    }
    let screen = variant.makeScreen(
      api: client.makeCheckoutAPI(delays), cart: cart, trace: book?.makeObserver())
    screen.submit()
    var seen: [CheckoutEffect] = []
    do {
      for await effect in effects {
        seen.append(effect)
        try heard(seen)
      }
    } catch {
      // Whoever listened has gone: nobody else closes the cart.
      deadline.cancel()
      await ledger.close(cart)
      throw error
    }
    deadline.cancel()
    await ledger.close(cart)
    try Task.checkCancellation()
    guard seen.count == CheckoutStep.allCases.count else {
      throw DemoFailure("The checkout did not come to its end. \(screen.rendering.failure ?? "")")
    }
    while client.requestsUnderWay > 0 { try await Task.sleep(for: .milliseconds(1)) }
    return seen
  }

  /// Takes no more checkouts, and takes the network from what goes on.
  func end() {
    scope.end()
    client.disconnect()
  }
}

extension Lane {
  fileprivate static let deadline = Lane("deadline")
}
