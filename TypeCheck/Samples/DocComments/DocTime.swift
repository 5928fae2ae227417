// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay

private struct API: Sendable {
  var search: @Sendable (_ query: String) async throws -> [Hit]
  var holdings: @Sendable () async throws -> [Hit]
  var user: @Sendable () async throws -> String
  var cart: @Sendable (_ user: String) async throws -> [Hit]

  func cart(of user: String) async throws -> [Hit] { try await cart(user) }
}

private enum DocPacing {
  struct Portfolio: Feature {
    struct State {
      var query = ""
      var hits: [Hit] = []
      var holdings: Loadable<[Hit]> = .idle
    }
    enum Action {
      case queryChanged(String)
      case refreshPulled
    }
    enum Mutation { case found([Hit]) }

    let api: API

    // swift-format-ignore
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(.results) { context in                       // static let results = Lane("results", .restart)
          try await context.debounce(for: .milliseconds(300))    // the next letter supersedes this run here
          try context.apply(.found(try await api.search(query)))
        }
      case .refreshPulled:
        return .run(.refresh) { context in                       // static let refresh = Lane("refresh", .drop)
          _ = try await context.throttle(for: .seconds(5)) {
            try await context.load(\.holdings) { try await api.holdings() }
          }
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

private enum DocDeadline {
  // swift-format-ignore
  @MainActor static func cart(_ api: API) async throws -> [Hit] {
    let until = ContinuousClock.now.advanced(by: .seconds(3))        // one deadline for both
    let user = try await withDeadline(until) { try await api.user() }
    let cart = try await withDeadline(until) { try await api.cart(of: user) }
    return cart
  }

  @MainActor static func holdings(_ api: API) async throws -> [Hit] {
    let holdings = try await withDeadline(in: .seconds(2)) { try await api.holdings() }
    return holdings
  }
}

@MainActor private final class DocDeadlineError {
  var (holdings, notice, alert) = ([Hit](), "", "")

  // swift-format-ignore
  func load(_ api: API) async {
    do {
      holdings = try await withDeadline(in: .seconds(2)) { try await api.holdings() }
    } catch let error as DeadlineError where error.cause == .deadlineExpired {
      notice = "Still loading …"              // this deadline, two lines above
    } catch {
      alert = "\(error)"                      // what the body threw, as it threw it; or a CancellationError
    }
  }
}

private enum DocSettled {
  @MainActor final class CarouselView {
    func scroll(to page: Int) {}
    func scrollEvents() -> AsyncStream<Double> { AsyncStream { $0.finish() } }
  }

  struct Banners: Feature {
    struct State {
      var page = 0
      var total = 0
      var isInputLocked = false
    }
    enum Action { case dotTapped(Int) }
    enum Mutation { case arrived(Int) }

    let carousel: CarouselView

    // swift-format-ignore
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .dotTapped(let page):
        .run(.paging, holding: \.isInputLocked, at: true) { context in
          carousel.scroll(to: page)
          _ = try? await withDeadline(in: .seconds(1.2)) {
            for await _ in carousel.scrollEvents() { break }   // it moves: a source that says nothing has settled, too
            _ = try await carousel.scrollEvents().settled(for: .milliseconds(100))
          }
          try context.apply(.arrived(page))
        }
      }
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .arrived(let page): state.page = page
      }
    }
  }

  @MainActor static func total(_ store: Store<Banners>) async throws -> Int? {
    let total = try await store.values(\.total).settled(for: .milliseconds(250))
    return total
  }
}

extension Lane {
  fileprivate static let results = Lane("results", .restart)
  fileprivate static let refresh = Lane("refresh", .drop)
  fileprivate static let paging = Lane("paging", .drop)
}
