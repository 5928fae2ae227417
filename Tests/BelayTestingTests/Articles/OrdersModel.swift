// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Observation

// The code of the article SwiftFiveMode: a model of an app in Swift 5 mode. It is compiled in both modes and both default isolations.

/// A lane's id of the app's own type: `nonisolated` where the target is main-actor by default.
nonisolated struct OrderNumber: Hashable, Sendable {
  let value: Int
}

struct PlacedOrder: Equatable, Sendable {
  let number: OrderNumber
  var isCancelled = false
}

/// As it was: a completion handler, which is called on the main thread, and a token.
protocol OrderService: AnyObject {
  func orders(_ completion: @escaping (Result<[PlacedOrder], any Error>) -> Void) -> any OrderRequest
  func cancel(_ number: OrderNumber, _ completion: @escaping (Result<Void, any Error>) -> Void) -> any OrderRequest
}

protocol OrderRequest: AnyObject {
  func cancel()
}

/// Main-actor, in any mode: `run(on:)` and a store are.
@MainActor
@Observable
final class OrdersModel {
  private(set) var orders: [PlacedOrder] = []
  private(set) var isLoading = false
  @ObservationIgnored private let service: any OrderService
  @ObservationIgnored private let scope = TaskScope()

  init(service: any OrderService) { self.service = service }

  func refreshPulled() {
    scope.run(.orders, on: self) { [service] model in
      try await model.hold(\.isLoading, at: true) {
        let orders = try await withCancellableCallback { callback in
          let request = service.orders { callback.resume(with: $0) }
          return Teardown { request.cancel() }
        }
        try model { $0.orders = orders }
      }
    }
  }

  func cancelTapped(_ number: OrderNumber) {
    scope.run(.cancelling(number), on: self) { [service] model in
      try await withCancellableCallback { callback in
        let request = service.cancel(number) { callback.resume(with: $0) }
        return Teardown { request.cancel() }
      }
      try model { model in
        for index in model.orders.indices where model.orders[index].number == number {
          model.orders[index].isCancelled = true
        }
      }
    }
  }
}

extension Lane {
  fileprivate static let orders = Lane("orders", .restart)
  fileprivate static func cancelling(_ number: OrderNumber) -> Lane { Lane("cancelling", id: number, .drop) }
}
