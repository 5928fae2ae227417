// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Synchronization
import Testing

@testable import Belay

#if DEBUG || BELAY_DIAGNOSTICS
  @Suite(.timeLimit(.minutes(5)))
  struct LifeBookHammerTests {
    /// Counts the reported ends.
    private final class Ends: LifeBook.Observer {
      let count = Atomic(0)
      func ended(_ place: LifeBook.Place.ID, in book: LifeBook) {
        _ = book.place(place)
        count.add(1, ordering: .relaxed)
      }
    }

    @Test func `Books of scopes that eight threads use and drop are empty in the end, and each end is told once`() async
    {
      let rounds = 300
      let ends = Ends()
      let book = LifeBook(clock: ContinuousClock(), observer: ends)
      await hammer(rounds: rounds) { thread, round in
        LifeBook.$scoped.withValue(book) {
          let scope = TaskScope()
          let lane = Lane("work", [.restart, .drop, .enqueue, .join][round % 4])
          for _ in 0..<4 { scope.run(lane) { try? await Task.sleep(for: .microseconds(50)) } }
          if thread % 2 == 0 { scope.cancel(lane) }
          if thread % 3 == 0 { scope.end() }
          _ = (book.places.count, book.runs.count)
        }
      }
      // Cancelled work returns a moment later.
      while !book.runs.isEmpty { await Task.yield() }
      #expect(book.places.isEmpty)
      #expect(ends.count.load(ordering: .relaxed) == hammers * rounds)
    }

    @Test func `A run that ends as its work begins is not left in the books`() async {
      let book = LifeBook(clock: ContinuousClock())
      let scope = LifeBook.$scoped.withValue(book) { TaskScope() }
      await hammer(rounds: 1_000) { _, _ in scope.run(.concurrent) {}.cancel() }
      while !book.runs.isEmpty { await Task.yield() }
      #expect(book.places.map(\.runs) == [0])
    }
  }
#endif
