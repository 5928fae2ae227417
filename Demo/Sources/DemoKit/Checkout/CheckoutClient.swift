// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTP
import Stories

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One variant's app, which checks out one cart after the other over separate connections.
///
/// **Isolation.** The main actor.
@MainActor
final class CheckoutClient {
  /// The longest time of one checkout beyond the delays of the backend.
  private static let limit = Duration.seconds(10)

  let variant: CheckoutVariant
  let client: BackendClient
  private let ledger: CheckoutLedger
  private let scope = TaskScope()

  init(variant: CheckoutVariant, name: String, backend: Backend) {
    self.variant = variant
    ledger = backend.checkouts
    client = BackendClient(name: name, backend: backend.server.url, latency: CurrentLatency(0))
  }

  /// Opens the connection, as an app that shows its cart would have done.
  func connect() async throws { try await client.connect() }

  /// Checks out one cart, and returns when the app has all its answers.
  ///
  /// - Parameters:
  ///   - delays: The backend's time for each step.
  ///   - book: Gets the trace of the store, if the variant has one.
  ///   - heard: Called after each step with the effects so far.
  /// - Throws: ``DemoFailure`` if a step does not take effect, `CancellationError` if the caller's task is cancelled.
  func checkOut(
    _ delays: CheckoutDelays, book: TraceBook? = nil, heard: ([CheckoutEffect]) throws -> Void = { _ in }
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
      // The caller has left; nothing else closes the cart.
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

  /// Accepts no more checkouts, and cancels open requests.
  func end() {
    scope.end()
    client.disconnect()
  }
}

extension Lane {
  fileprivate static let deadline = Lane("deadline")
}

extension BackendClient {
  /// The requests of a checkout.
  ///
  /// - Parameter delays: The backend's time for each step.
  func makeCheckoutAPI(_ delays: CheckoutDelays) -> CheckoutAPI {
    CheckoutAPI(
      validate: { try await self.post(.validate, $0, delays, as: Validation.self).isValid },
      submit: { try await self.post(.submit, $0, delays, as: Receipt.self) },
      cleanUp: { _ = try await self.post(.cleanUp, $0, delays, as: Emptied.self) })
  }

  private func post<Answer: Decodable>(
    _ step: CheckoutStep, _ cart: Cart.ID, _ delays: CheckoutDelays, as type: Answer.Type
  ) async throws -> Answer {
    var request = URLRequest(url: url("checkout/\(cart)/\(step.rawValue)", latency: delays[step]))
    request.httpMethod = "POST"
    return try await answer(to: request, as: type)
  }
}

private struct Validation: Decodable {
  let isValid: Bool
}

private struct Emptied: Decodable {
  let items: Int
}
