// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

@testable import BelayTestSupport

struct ShopClosed: Error {}

/// The catalog's backend. Each of its calls waits until the test answers it.
@MainActor
final class LanesShop {
  /// The calls, in order.
  private(set) var calls: [String] = []
  private var gates: [String: Gate] = [:]
  private var failing: Set<String> = []
  let clock = ManualClock()
  /// Whether its calls also answer cancelled callers.
  var isDeaf = false

  var api: CatalogAPI {
    CatalogAPI(
      search: { query, page in
        try await self.call("search \(query) \(page)")
        return [Product(id: query.count * 10 + page, name: "\(query) \(page)")]
      },
      offers: {
        try await self.call("offers")
        return (1...4).map { Product(id: $0, name: "Offer \($0)") }
      },
      thumbnail: { id in
        try await self.call("thumbnail \(id)")
        return [UInt8(id)]
      },
      add: { try await self.call("add \($0)") },
      star: { try await self.call("star \($0) \($1)") },
      order: { try await self.call("order") },
      save: { try await self.call("save \($0)") },
      seen: { try await self.call("seen \($0)") })
  }

  func open() -> Store<Catalog> { Store(Catalog(api: api, clock: clock), state: .init()) }

  /// Waits until the call has arrived.
  func isAsked(_ call: String, times: Int = 1) async { await gate(call).waitUntilReached(by: times) }

  /// Answers it, now or when it arrives, and all equal calls.
  func answer(_ call: String) { gate(call).open() }

  /// Makes it fail, once.
  func fail(_ call: String) {
    failing.insert(call)
    gate(call).open()
  }

  private func gate(_ call: String) -> Gate {
    if let gate = gates[call] { return gate }
    let gate = Gate()
    gates[call] = gate
    return gate
  }

  private func call(_ name: String) async throws {
    calls.append(name)
    if isDeaf { await gate(name).wait() } else { try await gate(name).waitUnlessCancelled() }
    if failing.remove(name) != nil { throw ShopClosed() }
  }
}
