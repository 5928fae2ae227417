// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import Stories

extension Backend {
  /// Performs one step of a checkout: `POST /api/checkout/7/submit?latency=12`. The step takes effect after that time.
  static func answerCheckout(
    _ step: CheckoutStep, of cart: Cart.ID, to request: HTTPRequest, ledger: CheckoutLedger, journal: RequestJournal,
    running: SharedCount
  ) async throws -> HTTPResponse {
    guard let latency = request.query["latency"].map({ Int($0) }) ?? 0, (0...longestLatency).contains(latency) else {
      throw RequestRefusal.malformed("latency is a whole number of milliseconds from 0 to \(longestLatency).")
    }
    guard await ledger.isOpen(cart) else { throw CheckoutLedger.refusal(cart) }
    return response(to: request, journal: journal) {
      running.add(1)
      defer { running.add(-1) }
      try await Task.sleep(for: .milliseconds(latency), tolerance: .zero, clock: .continuous)
      return try await ledger.perform(step, on: cart)
    }
  }
}
