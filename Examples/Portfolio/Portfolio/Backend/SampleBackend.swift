// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A backend in the app, with realistic delays. One sparkline fails the first time, so that there is something to
/// retry.
struct SampleBackend: Sendable {
  var latency: Duration = .milliseconds(1_500)
  private let refusals = Refusals(first: [Holding.samples[2].id])

  init(latency: Duration = .milliseconds(1_500)) {
    self.latency = latency
  }

  var portfolio: PortfolioAPI {
    PortfolioAPI { [latency] in
      try await Task.sleep(for: latency)
      return Holding.samples
    }
  }

  var home: HomeAPI {
    HomeAPI { [latency] in
      try await Task.sleep(for: latency / 3)
      return Holding.samples
    } sparkline: { [latency, refusals] id in
      try await Task.sleep(for: latency / 2)
      guard await !refusals.refuses(id) else { throw Unavailable() }
      return Holding.samples.first { $0.id == id }?.history ?? []
    }
  }

  var checkout: CheckoutAPI {
    CheckoutAPI { [latency] _ in
      try await Task.sleep(for: latency)
      return true
    } submit: { [latency] _ in
      try await Task.sleep(for: latency / 3)
      return Receipt(number: 4_711, items: 3)
    } cleanUp: { [latency] _ in
      try await Task.sleep(for: latency / 5)
    }
  }

  var ticker: Ticker {
    Ticker { try await Task.sleep(for: .milliseconds(100)) }
  }
}

/// Refuses the first request for each key, and none after that.
private actor Refusals {
  private var ids: Set<Holding.ID>

  init(first ids: Set<Holding.ID>) { self.ids = ids }

  func refuses(_ id: Holding.ID) -> Bool { ids.remove(id) != nil }
}

private struct Unavailable: Error {}
