// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import Stories

/// What a request, or an entry in a batch, requests: `holdings`, `sparkline/ALPN`.
enum Resource: Hashable, Sendable {
  case endpoint(Endpoint)
  case sparkline(Holding.ID)

  /// All of them, for use in sentences.
  static var names: String { "\(Endpoint.names), and sparkline/\(Sparklines.ids[0]) for a holding" }

  /// Nil if the backend has no resource of this name. Whether the holding exists is checked by the answer.
  init?(name: String) {
    if let endpoint = Endpoint(rawValue: name) {
      self = .endpoint(endpoint)
    } else if name.hasPrefix(Self.sparklinePrefix), name != Self.sparklinePrefix {
      self = .sparkline(String(name.dropFirst(Self.sparklinePrefix.count)))
    } else {
      return nil
    }
  }

  var name: String {
    switch self {
    case .endpoint(let endpoint): endpoint.rawValue
    case .sparkline(let id): Self.sparklinePrefix + id
    }
  }

  /// Its answer as JSON.
  ///
  /// - Throws: ``RequestRefusal`` if there is no such holding.
  func json() throws -> Data {
    switch self {
    case .endpoint(let endpoint): try endpoint.json()
    case .sparkline(let id): try JSONEncoder().encode(try Sparklines.prices(of: id))
    }
  }

  private static let sparklinePrefix = "sparkline/"
}
