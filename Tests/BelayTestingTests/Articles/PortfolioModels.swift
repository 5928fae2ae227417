// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The view model at the top of README.md, as it is there, and mended with a scope.

struct PortfolioHolding: Identifiable, Equatable, Sendable {
  let id: Int
}

struct PortfolioClient: Sendable {
  var holdings: @Sendable () async throws -> [PortfolioHolding]
}

@MainActor
final class PortfolioLoader {
  private(set) var isShown = false
  func show() { isShown = true }
  func hide() { isShown = false }
}

@MainActor
protocol AnyPortfolioModel: AnyObject, Sendable {
  init(api: PortfolioClient, loader: PortfolioLoader)
  var holdings: [PortfolioHolding] { get }
  func appeared()
}

@MainActor
final class PlainPortfolioModel: AnyPortfolioModel {
  private(set) var holdings: [PortfolioHolding] = []
  private(set) var alert: String?
  private var task: Task<Void, Never>?
  let api: PortfolioClient
  let loader: PortfolioLoader

  init(api: PortfolioClient, loader: PortfolioLoader) {
    self.api = api
    self.loader = loader
  }

  func appeared() {
    task = Task {
      loader.show()
      defer { loader.hide() }
      do { holdings = try await api.holdings() } catch { alert = "\(error)" }
    }
  }

  deinit { task?.cancel() }
}

@MainActor
final class ScopedPortfolioModel: AnyPortfolioModel {
  private(set) var holdings: [PortfolioHolding] = []
  private(set) var alert: String?
  private let scope = TaskScope()
  let api: PortfolioClient
  let loader: PortfolioLoader

  init(api: PortfolioClient, loader: PortfolioLoader) {
    self.api = api
    self.loader = loader
  }

  func appeared() {
    scope.run(.holdings, on: self) { [api, loader] model in
      loader.show()
      defer { loader.hide() }
      do {
        let holdings = try await api.holdings()
        try model { $0.holdings = holdings }
      } catch {
        try model { $0.alert = "\(error)" }
      }
    }
  }
}

extension Lane {
  nonisolated static let holdings = Lane("holdings", .restart)
}
