// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@Suite("Deadlines, compiled with main-actor default isolation")
struct DeadlineTests {
  /// Main-actor like everything here; not Sendable where the default is nonisolated.
  final class Basket { var titles: [String] = [] }
  nonisolated final class Draft { var title = "" }

  struct Carousel {
    let offsets: [Double]

    /// A new stream for each reader.
    nonisolated func scrollEvents() -> AsyncStream<Double> {
      AsyncStream { continuation in
        for offset in offsets { continuation.yield(offset) }
        continuation.finish()
      }
    }
  }

  struct Paging: Feature {
    struct State {
      var isInputLocked = false
      var offset: Double?
    }

    enum Action { case dotTapped(Int) }

    let carousel: Carousel

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run(.paging, holding: \.isInputLocked, at: true) { context in
        let offset = try await withDeadline(in: .seconds(3600)) {
          var last: Double?
          for await offset in carousel.scrollEvents() { last = offset }
          return last
        }
        try context.update { $0.offset = offset }
      }
    }
  }

  let basket = Basket()

  private func title() async throws -> String { "a" }

  @Test
  func `The body is the main actor's: it uses and returns what belongs there`() async throws {
    let draft = Draft()
    let same = try await withDeadline(in: .seconds(3600)) {
      MainActor.assertIsolated()
      await Task.yield()
      basket.titles.append("a")
      draft.title = "b"
      return draft
    }
    #expect(same === draft)
    #expect(basket.titles == ["a"])
    #expect(try await withDeadline(in: .seconds(3600), body: title) == "a")
  }

  @Test
  func `A deadline in the past, and which error was thrown`() async throws {
    do {
      try await withDeadline(.now.advanced(by: .seconds(-1))) { basket.titles.append("never") }
      Issue.record("there was no deadline")
    } catch let error as DeadlineError where error.cause == .deadlineExpired {
      #expect(basket.titles.isEmpty)
    }
  }

  @concurrent
  private nonisolated func offMain() async throws -> Int {
    let draft = Draft()
    return try await withDeadline(in: .seconds(3600)) {
      draft.title += "a"
      return draft.title.count
    }
  }

  @Test
  func `In nonisolated code`() async throws {
    #expect(try await offMain() == 1)
  }

  @Test
  func `Story 3: a tap on a dot holds the lock until the scrolling has ended`() async {
    let store = Store(Paging(carousel: Carousel(offsets: [10, 200, 320])), state: .init())
    let run = store.run(.dotTapped(1))
    #expect(store.isInputLocked)
    #expect(await run.finished() == .finished)
    #expect(!store.isInputLocked)
    #expect(store.offset == 320)
  }
}

extension Lane {
  static let paging = Lane("paging", .drop)
}
