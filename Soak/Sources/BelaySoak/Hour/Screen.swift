// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The screen that is opened and left repeatedly: it does one of everything that screens do.
struct Screen: Feature {
  struct State {
    var taps = 0
    var query = 0
    var isSearching = false
    var found = 0
    var saved = 0
    var starred: Set<Int> = []
    var total: Loadable<Int> = .idle
    var quotes: Rows<Quote.State> = []
    var order: Order.State?
  }

  enum Action {
    case opened
    /// Changes one field and starts nothing.
    case tapped
    /// Replaces the previous search, after a pause.
    case queryChanged(Int)
    /// The newest waiting run starts when the active one has ended.
    case moved(Int)
    /// Shown at once, undone if it is cancelled.
    case starTapped(Int)
    /// With a deadline. Dropped while one is active.
    case refreshPulled
    case orderOpened
    case orderClosed
    case quoteRemoved(Int)
    case quoteAdded(Int)
    case stopTapped
  }

  enum Mutation {
    case searched
    case saved(Int)
    case starred(Int)
    case unstarred(Int)
  }

  let world: World

  static let quotes = children(\.quotes) { screen, _ in Quote(world: screen.world) }
  static let order = child(\.order) { screen, _ in Order(world: screen.world) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .opened:
      state.quotes = Rows((0..<10).map { Quote.State(id: $0) })
    case .tapped:
      state.taps += 1
    case .queryChanged(let query):
      state.query = query
      return .run(.results, holding: \.isSearching, at: true) { [world] context in
        try await world.work {
          try await world.clock.sleep(for: .milliseconds(300))
          try context.apply(.searched)
        }
      }
    case .moved(let place):
      return .run(.saving) { [world] context in
        try await world.work {
          try await world.clock.sleep(for: .milliseconds(100))
          try context.apply(.saved(place))
        }
      }
    case .starTapped(let id):
      state.starred.insert(id)
      return .run(.starring(id), undo: .unstarred(id)) { [world] context in
        try await world.work { try await world.clock.sleep(for: .seconds(1)) }
      }
    case .refreshPulled:
      return .load(\.total, in: .refresh) { [world] _ in try await world.total() }
    case .orderOpened:
      state.order = Order.State()
    case .orderClosed:
      state.order = nil
    case .quoteRemoved(let id):
      state.quotes[id: id] = nil
    case .quoteAdded(let id):
      state.quotes.append(Quote.State(id: id))
    case .stopTapped:
      return .merge(.cancel(.saving), .cancel(.refresh))
    }
    return .none
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .searched: state.found += 1
    case .saved(let place): state.saved = place
    case .starred(let id): state.starred.insert(id)
    case .unstarred(let id): state.starred.remove(id)
    }
  }
}

extension World {
  /// Takes longer than its deadline, and ends then.
  fileprivate func total() async throws -> Int {
    try await withDeadline(in: .milliseconds(50), clock: clock) { [self] in
      try await work { try await clock.sleep(for: .milliseconds(200)) }
      return 1
    }
  }
}

extension Lane {
  fileprivate static let results = Lane("results", .restart)
  fileprivate static let saving = Lane("saving", .keepLatest)
  fileprivate static let refresh = Lane("refresh", .drop)
  fileprivate static func starring(_ id: Int) -> Lane { Lane("starring", id: id, .restart) }
}
