// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// The endpoints of the backend.
enum Endpoint: String, CaseIterable, Codable, Sendable {
  case holdings, profile

  /// Its answer as JSON: made-up companies, always the same.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(content)
  }

  private var content: any Encodable {
    switch self {
    case .holdings: Endpoint.sampleHoldings
    case .profile: ["name": "Robin", "since": "2019"]
    }
  }

  private static let sampleHoldings = [
    Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 24, price: 84_50, change: 120),
    Holding(id: "HARB", name: "Harbour Lines", quantity: 60, price: 31_20, change: -45),
    Holding(id: "TIDE", name: "Tidewater Energy", quantity: 15, price: 142_75, change: 210),
    Holding(id: "CRAG", name: "Crag & Peak", quantity: 40, price: 27_90, change: -15),
    Holding(id: "LUMN", name: "Lumen Instruments", quantity: 8, price: 260_10, change: 65),
  ]
}
