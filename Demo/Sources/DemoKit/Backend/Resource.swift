// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import Stories

/// What one request, or one place in a batch, asks for: `holdings`, `sparkline/ALPN`.
enum Resource: Hashable, Sendable {
  case endpoint(Endpoint)
  case sparkline(Holding.ID)

  /// All of them, for sentences.
  static var names: String { "\(Endpoint.names), and sparkline/\(Sparklines.ids[0]) for a holding" }

  /// Nil when the backend has nothing of this name. Whether there is such a holding is for the answer to say.
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

  /// The JSON that answers it.
  ///
  /// - Throws: ``RequestRefusal`` when there is no such holding.
  func json() throws -> Data {
    switch self {
    case .endpoint(let endpoint): try endpoint.json()
    case .sparkline(let id): try JSONEncoder().encode(try Sparklines.prices(of: id))
    }
  }

  private static let sparklinePrefix = "sparkline/"
}
