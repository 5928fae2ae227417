// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `What the failures of a test store call things` {
  private struct Ticket: Hashable, Sendable {
    var seat = "A1"
    var isPaid = false
  }

  private struct Booking: Feature {
    struct State: Equatable { var ticket: Ticket? }
    enum Action {
      case booked(Ticket, [Int: String])
      case bookTapped
    }
    enum Mutation: Equatable {
      case booked(Ticket)
      case moved(from: String, to: String)
    }
    enum Output: Equatable { case done(Ticket?) }
    let book: Stub<Ticket, Ticket>

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      .run(.desk, name: "booking", line: 7) { context in
        try context.apply(.moved(from: "A1", to: "A2"))
        try context.apply(.booked(try await book(Ticket())))
        try context.emit(.done(nil))
      }
    }
    static func apply(_ mutation: Mutation, to state: inout State) {
      if case .booked(let ticket) = mutation { state.ticket = ticket }
    }
  }

  @Test func `payloads are shown as they are in differences, private types too`() async {
    let book = Stub<Ticket, Ticket>("book")
    let failures = await Failures.of {
      let store = TestStore(Booking(book: book), state: .init())
      store.send(.bookTapped)
      book.answer(Ticket())
      await store.finish()
      store.send(.booked(Ticket(), [2: "b", 1: "a"])) { $0.ticket = nil }
      store.end()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, the test has not received these events:
          .moved(from: "A1", to: "A2")
          .booked(Ticket(seat: "A1", isPaid: false))
          the output .done(nil)
        Receive them before `finish()`, in this order.
        """,
        """
        .booked(Ticket(seat: "A1", isPaid: false), [1: "a", 2: "b"]) changes the state in another way than the test expects:

            ticket
              expected: nil
              actual:   Ticket(seat: "A1", isPaid: false)

        Fix the closure or the feature.
        """,
      ])
  }

  @Test func `a run is called by its name, and a stub by its name and what it was asked`() async {
    let book = Stub<Ticket, Ticket>("book")
    let failures = await Failures.of {
      let store = TestStore(Booking(book: book), state: .init())
      store.send(.bookTapped)
      await store.receive(.moved(from: "A1", to: "A2"))
      await store.finish()
      store.end()
    }
    #expect(
      failures.texts == [
        """
        At the end, work is in flight:
          'booking' in the lane 'desk' of Booking (\(#fileID):7) waits at 'book' (Ticket(seat: "A1", isPaid: false))
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """
      ])
  }
}
