// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// The endpoints of the backend.
enum Endpoint: String, CaseIterable, Codable, Sendable {
  case holdings, prices, profile, allocation, performance, dividends, orders, news

  /// All of them, for use in sentences.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Its answer as JSON: made-up companies, always the same.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(content)
  }

  private var content: any Encodable {
    let holdings = Endpoint.sampleHoldings
    switch self {
    case .holdings: return holdings
    case .prices: return Dictionary(uniqueKeysWithValues: holdings.map { ($0.id, $0.price) })
    case .profile: return ["name": "Robin", "since": "2019"]
    case .allocation: return Dictionary(uniqueKeysWithValues: holdings.map { ($0.id, $0.value) })
    case .performance: return [100_0, 100_8, 99_6, 101_9, 103_1, 102_7, 104_4]
    case .dividends: return ["ALPN": 1_20, "HARB": 2_75]
    case .orders: return [["id": "1001", "holding": "ALPN"], ["id": "1002", "holding": "TIDE"]]
    case .news: return ["Alpine Rope Works opens a second mill.", "Harbour Lines adds a ferry."]
    }
  }

  static let sampleHoldings = [
    Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 24, price: 84_50, change: 120),
    Holding(id: "HARB", name: "Harbour Lines", quantity: 60, price: 31_20, change: -45),
    Holding(id: "TIDE", name: "Tidewater Energy", quantity: 15, price: 142_75, change: 210),
    Holding(id: "CRAG", name: "Crag & Peak", quantity: 40, price: 27_90, change: -15),
    Holding(id: "LUMN", name: "Lumen Instruments", quantity: 8, price: 260_10, change: 65),
  ]
}
