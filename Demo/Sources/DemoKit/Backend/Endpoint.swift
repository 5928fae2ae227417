// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP
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

/// The recent prices of each holding: made up, always the same.
enum Sparklines {
  /// The holdings with prices, in the order of the holdings.
  static var ids: [Holding.ID] { Endpoint.sampleHoldings.map(\.id) }

  /// The prices of the last days, the oldest first, in cents.
  ///
  /// - Throws: ``RequestRefusal`` if there is no such holding.
  static func prices(of id: Holding.ID) throws -> [Int] {
    guard let prices = prices[id] else {
      throw RequestRefusal.notFound("There is no holding '\(id)'. There are: \(ids.joined(separator: ", ")).")
    }
    return prices
  }

  // The last price is the holding's price, and the last step its change.
  private static let prices: [Holding.ID: [Int]] = [
    "ALPN": [79_10, 80_25, 79_80, 81_40, 82_05, 81_15, 80_60, 81_90, 83_20, 82_75, 83_95, 83_10, 83_50, 84_50],
    "HARB": [33_40, 33_05, 33_60, 32_90, 32_20, 32_45, 31_70, 31_10, 31_55, 32_05, 31_60, 31_15, 31_34, 31_20],
    "TIDE": [
      128_40, 127_20, 129_90, 132_10, 131_05, 130_20, 133_75, 136_40, 135_10, 137_95, 136_20, 138_60, 139_81, 142_75,
    ],
    "CRAG": [27_10, 27_65, 28_20, 27_85, 27_30, 26_90, 27_40, 28_05, 28_60, 28_30, 27_75, 28_15, 27_94, 27_90],
    "LUMN": [
      271_30, 268_00, 262_45, 255_10, 249_80, 252_60, 247_90, 250_35, 254_20, 251_75, 256_90, 259_60, 258_42, 260_10,
    ],
  ]
}
