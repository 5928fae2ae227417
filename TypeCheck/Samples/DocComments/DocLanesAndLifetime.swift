// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the doc comments of Sources/Belay/Lanes and Lifetime.

import Belay

extension Lane {
  fileprivate nonisolated static let load = Lane("load", .restart)
  fileprivate nonisolated static let prices = Lane("prices", .restart)
  fileprivate nonisolated static let save = Lane("save", .drop)
  fileprivate nonisolated static let sync = Lane("sync", .restart)
}

// Run.swift.
private struct Draft: Feature {
  struct State { var isSaved = false }
  enum Action { case saveTapped }
  enum Mutation { case saved }
  let upload: @Sendable () async throws -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(.save) { context in
      try await upload()
      try context.apply(.saved)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) { state.isSaved = true }
}

@MainActor
private final class SaveButton {
  var onLongPress: () -> Void = {}
}

@MainActor
private func save(_ store: Store<Draft>, _ saveButton: SaveButton) async {
  let run = store.run(.saveTapped)
  saveButton.onLongPress = { run.cancel() }
  await run.finished()
}

// TaskScope+Owner.swift.
private nonisolated struct Page: Sendable {}

private nonisolated struct PageAPI: Sendable {
  var load: @Sendable () async throws -> Page

  func page() async throws -> Page { try await load() }
}

private actor Cache {
  private let scope = TaskScope()
  private var pages: [Page] = []

  func store(_ page: Page) { pages.append(page) }

  func sync(_ api: PageAPI) {
    scope.run(.sync) { [weak self] in
      let page = try await api.page()
      try Task.checkCancellation()
      await self?.store(page)
    }
  }
}

// TaskScope.swift.
private enum Ticking {
  nonisolated struct Tick: Sendable {
    let text: String
  }

  nonisolated struct Ticker: Sendable {
    func ticks() -> AsyncStream<Tick> { AsyncStream { $0.finish() } }
  }

  static let ticker = Ticker()

  // swift-format-ignore
  @MainActor final class TickerViewController {
    private let scope = TaskScope()
    private var price = ""

    func viewDidLoad() {
      scope.run(.prices, on: self) { owner in
        for await tick in ticker.ticks() {
          try owner { $0.price = tick.text }      // throws once the screen has gone
        }
      }
    }
  }
}

// WeakOwner.swift.
private nonisolated struct Portfolio: Sendable {}

private nonisolated struct PortfolioAPI: Sendable {
  var load: @Sendable () async throws -> Portfolio

  func portfolio() async throws -> Portfolio { try await load() }
}

@MainActor
private final class PortfolioScreen {
  private let scope = TaskScope()
  private var shown: Portfolio?

  func show(_ portfolio: Portfolio) { shown = portfolio }

  // swift-format-ignore
  func load(_ api: PortfolioAPI) {
    scope.run(.load, on: self) { owner in
      let portfolio = try await api.portfolio()      // nothing holds the owner here
      try owner { $0.show(portfolio) }               // throws when the screen has gone, or a newer load has come
    }
  }
}

private nonisolated struct Message: Identifiable, Sendable {
  let id: Int
}

// Lane.swift. `private` is on a separate line: no other sample uses these lanes.
// swift-format-ignore
private
extension Lane {
  static let results = Lane("results", .restart)      // a new search replaces the old one
  static let submission = Lane("submission", .drop)   // a second tap on Buy does nothing
  static func sending(_ id: Message.ID) -> Lane { Lane("sending", id: id, .drop) }
}

private nonisolated struct Service: Sendable {
  var search: @Sendable (_ text: String) async throws -> [String]
  var submit: @Sendable () async throws -> Void
  var send: @Sendable (_ message: Message) async throws -> Void
}

@MainActor
private final class Screen {
  private let scope = TaskScope()
  private let shop: Service
  private var results: [String] = []
  private var isBought = false
  private var sent: [Message.ID] = []

  init(shop: Service) { self.shop = shop }

  func textChanged(_ text: String) {
    scope.run(.results, on: self) { [shop] screen in
      let found = try await shop.search(text)
      try screen { $0.results = found }
    }
  }

  func buyTapped() {
    scope.run(.submission, on: self) { [shop] screen in
      try await shop.submit()
      try screen { $0.isBought = true }
    }
  }

  func sendTapped(_ messages: [Message]) {
    for message in messages {
      scope.run(.sending(message.id), on: self) { [shop] screen in
        try await shop.send(message)
        try screen { $0.sent.append(message.id) }
      }
    }
  }
}
