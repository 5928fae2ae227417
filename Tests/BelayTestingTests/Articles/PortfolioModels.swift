// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The view model at the top of README.md, as it is there, and mended with a scope.

enum ReadMe {
  struct Holding: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
    var value: Int
  }
}

struct PortfolioClient: Sendable {
  var holdings: @MainActor @Sendable () async throws -> [ReadMe.Holding]
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
  var holdings: [ReadMe.Holding] { get }
  var alert: String? { get }
  func appeared()
}

enum AsItWas {
  @MainActor
  final class PortfolioModel: AnyPortfolioModel {
    private(set) var holdings: [ReadMe.Holding] = []
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
}

enum Mended {
  @MainActor
  final class PortfolioModel: AnyPortfolioModel {
    private(set) var holdings: [ReadMe.Holding] = []
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
}

extension Lane {
  nonisolated static let holdings = Lane("holdings", .restart)
}
