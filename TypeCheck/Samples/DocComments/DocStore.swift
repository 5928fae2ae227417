// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay

private struct CheckoutAPI: Sendable {
  var submit: @Sendable (_ quantity: Int) async throws -> Receipt
  static let live = CheckoutAPI { Receipt(id: $0) }
}

private enum DocFeature {
  // swift-format-ignore
  struct Checkout: Feature {
    struct State { var quantity = 1; var isSubmitting = false; var receipt: Receipt? }
    enum Action { case quantityChanged(Int), submitTapped }     // what a view may send
    enum Mutation { case submitted(Receipt) }                   // what work may do to the state
    let api: CheckoutAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .quantityChanged(let quantity):
        state.quantity = quantity
        return .none
      case .submitTapped:
        return .run(.submission, holding: \.isSubmitting, at: true) { context in
          let receipt = try await api.submit(context.quantity)
          try context.apply(.submitted(receipt))
        }
      }
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .submitted(let receipt): state.receipt = receipt
      }
    }
  }
}

// swift-format-ignore
private enum DocEditable {
  struct ProfileForm: Editable { var name = "", email = "", wantsNews = false }

  struct Profile: Feature {
    struct State { var form = ProfileForm(); var isSaving = false }
    typealias Action = Never
  }
}

private enum DocStore {
  struct Checkout: Feature {
    struct State { var isSubmitting = false }
    enum Action { case submitTapped }
    enum Output { case completed(Receipt) }

    let api: CheckoutAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run(.submission, holding: \.isSubmitting, at: true) { context in
        try context.emit(.completed(try await api.submit(1)))
      }
    }
  }

  @MainActor final class CheckoutViewController {
    private lazy var store = Store(Checkout(api: .live), state: .init(), owner: self) { owner, output in
      switch output {
      case .completed(let receipt): owner.show(receipt)
      }
    }
    func buyTapped() { store.send(.submitTapped) }
  }
}

extension DocStore.CheckoutViewController {
  fileprivate func show(_ receipt: Receipt) {}
}

private enum DocRun {
  struct API: Sendable {
    var search: @Sendable (_ query: String) async throws -> [Hit]
    var submit: @Sendable (_ order: Int) async throws -> Void
    var holdings: @Sendable () async throws -> [Hit]
  }

  struct Shop: Feature {
    struct State {
      var query = ""
      var hits: [Hit] = []
      var order = 0
      var isSubmitting = false
      var holdings: Loadable<[Hit]> = .idle
    }
    enum Action {
      case queryChanged(String)
      case submitTapped, appeared, retryTapped
    }
    enum Mutation { case found([Hit]) }

    let api: API

    // swift-format-ignore
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(.results) { context in
          let hits = try await api.search(query)
          try context.apply(.found(hits))          // throws when a newer search has taken its place
        }
      case .submitTapped:
        return .run(.submission, holding: \.isSubmitting, at: true) { context in try await api.submit(context.order) }
      case .appeared, .retryTapped:
        return .load(\.holdings, in: .portfolio) { context in try await api.holdings() }
      }
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .found(let hits): state.hits = hits
      }
    }
  }
}

extension Lane {
  fileprivate static let results = Lane("results", .restart)
  fileprivate static let submission = Lane("submission", .drop)
  fileprivate static let portfolio = Lane("portfolio", .restart)
}
