// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayCarousel

/// The carousel, with Belay.
///
/// A tap starts one run. The run holds the lock and the paging until it ends, and no code sets them by hand. Meanwhile
/// further taps are dropped.
struct CarouselFeature: Feature {
  struct State {
    var carousel: Carousel
    var offset = 0.0
    var isLocked = false
    var isPaging = true
  }

  enum Action {
    case appeared
    case dotTapped(Int)
  }

  enum Mutation: Equatable {
    case scrolled(Double)
    case rested
  }

  let view: CarouselView
  let clock: any Clock<Duration>

  func receive(
    _ action: Action, into state: inout State
  ) -> Effect<Self> {
    switch action {
    case .appeared:
      return .run(.following) { context in
        for await event in scrolls {
          try context.apply(.scrolled(event.x))
        }
      }
    case .dotTapped(let page):
      return .run(.paging, holding: \.isLocked, at: true) {
        try await scroll(to: page, $0)
      }
    }
  }

  private func scroll(
    to page: Int, _ context: Context<Self>
  ) async throws {
    try await context.hold(\.isPaging, at: false) {
      guard
        let offset = try context.update({
          $0.carousel.select(page: page)
        })
      else { return }
      view.scroll(to: offset)
      _ = try? await withDeadline(
        in: .milliseconds(1_200), clock: clock
      ) {
        for await event in scrolls
        where !event.isByFinger { break }
        var events = scrolls.makeAsyncIterator()
        while try await withDeadline(
          in: .milliseconds(100), clock: clock,
          body: { await events.next() }) != nil
        {}
      }
      try context.apply(.rested)
    }
  }

  /// Each horizontal step, for as long as it is read.
  private var scrolls: Bridge<ScrollEvent, Never> {
    Bridge(buffering: .unbounded) { sink in
      var filter = CrossAxisFilter()
      _ = filter.accepts(crossPosition: view.position.y)
      let token = view.addObserver { event in
        guard filter.accepts(crossPosition: event.y)
        else { return }
        sink.yield(event)
      }
      return Teardown { view.removeObserver(token) }
    }
  }

  static func apply(
    _ mutation: Mutation, to state: inout State
  ) {
    switch mutation {
    case .scrolled(let offset):
      state.offset = offset
      state.carousel.scroll(to: offset)
    case .rested:
      state.carousel.settle(at: state.offset)
    }
  }
}

extension Lane {
  fileprivate static let following = Lane("following", .drop)
  fileprivate static let paging = Lane("paging", .drop)
}
