// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The types that DocTestingTests.swift tests. Compiled in both default isolations.

import Belay
import BelayTesting

/// A namespace for the features of the examples in the documentation of BelayTesting.
enum DocTesting {
  nonisolated struct Cart: Identifiable, Sendable { let id: String }

  nonisolated struct Receipt: Hashable, Sendable {
    static let first = Receipt(number: 1)

    let number: Int
  }

  nonisolated struct CheckoutAPI: Sendable {
    var validate: @Sendable (Cart.ID) async throws -> Bool
    var submit: @Sendable (Cart.ID) async throws -> Receipt
  }

  struct Checkout: Feature {
    struct State: Hashable {
      var cart: Cart.ID
      var isSubmitting = false
      var isValid: Bool?
      var receipt: Receipt?
    }

    enum Action { case submitTapped, cancelTapped }

    enum Mutation: Equatable {
      case validated(Bool)
      case submitted(Receipt)
    }

    enum Output: Equatable { case completed(Receipt) }

    let api: CheckoutAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .cancelTapped: .cancel(Lane("checkout", .drop))
      case .submitTapped:
        .run(Lane("checkout", .drop), holding: \.isSubmitting, at: true) { context in
          try await context.apply(.validated(api.validate(context.cart)))
          let receipt = try await api.submit(context.cart)
          try context.apply(.submitted(receipt))
          try context.emit(.completed(receipt))
        }
      }
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .validated(let isValid): state.isValid = isValid
      case .submitted(let receipt): state.receipt = receipt
      }
    }
  }
}

extension DocTesting {
  nonisolated struct Hit: Hashable, Sendable {
    static let rope = Hit(title: "Rope")

    let title: String
  }

  nonisolated struct SearchAPI: Sendable {
    var search: @Sendable (String) async throws -> [Hit]
  }

  struct Search: Feature {
    struct State: Hashable {
      var query = ""
      var hits: [Hit] = []
    }

    enum Action { case queryChanged(String) }

    enum Mutation: Equatable { case found([Hit]) }

    let api: SearchAPI
    let clock: any Clock<Duration>

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(Lane("results", .restart)) { context in
          try await clock.sleep(for: .milliseconds(300))
          try await context.apply(.found(api.search(query)))
        }
      }
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .found(let hits): state.hits = hits
      }
    }
  }
}

extension DocTesting {
  nonisolated struct Holding: Hashable, Sendable {
    static let rope = Holding(name: "Rope")

    let name: String
  }

  struct Portfolio: Feature {
    struct State: Hashable {
      var holdings: Loadable<[Holding]> = .idle
      var hasFailed = false
    }

    enum Action {
      case appeared
      case orderTapped(String)
    }

    enum Mutation { case failed(any Error) }

    var fetch: @Sendable (String) async throws -> [Holding]

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .appeared: .load(\.holdings, in: Lane("holdings", .drop)) { _ in try await fetch("all") }
      case .orderTapped(let name):
        .run(Lane("order", .drop)) { context in
          do { _ = try await fetch(name) } catch { try context.apply(.failed(error)) }
        }
      }
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .failed: state.hasFailed = true
      }
    }
  }
}

extension DocTesting {
  @MainActor
  final class CounterScreen {
    private(set) var count = 0
    private let scope = TaskScope()
    private let ticks: @Sendable () async throws -> Void

    init(ticks: @escaping @Sendable () async throws -> Void) { self.ticks = ticks }

    func appear() {
      scope.run(on: self) { [ticks] owner in
        while true {
          try await ticks()
          try owner { $0.count += 1 }
        }
      }
    }
  }

  @MainActor
  final class TickerModel {
    private(set) var ticks = 0
    private let scope = TaskScope()
    private let clock: TestClock

    init(clock: TestClock) { self.clock = clock }

    func appeared() {
      scope.run(on: self) { [clock] owner in
        while true {
          try await clock.sleep(for: .seconds(1))
          try owner { $0.ticks += 1 }
        }
      }
    }
  }

  @MainActor
  final class Connection {
    private(set) var isOpen = false
    private let scope = TaskScope()
    private let isReady: @Sendable () async throws -> Void

    init(isReady: @escaping @Sendable () async throws -> Void) { self.isReady = isReady }

    func start() {
      scope.run(on: self) { [isReady] owner in
        try await isReady()
        try owner { $0.isOpen = true }
      }
    }
  }
}
