// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
    let path = address(of: "checkout").appendingPathComponent(cart).appendingPathComponent(step.rawValue)
    var components = URLComponents(url: path, resolvingAgainstBaseURL: false)!
    components.queryItems = [URLQueryItem(name: "latency", value: String(delays[step]))]
    var request = URLRequest(url: components.url!)
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
