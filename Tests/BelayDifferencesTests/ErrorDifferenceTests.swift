// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@Suite struct ErrorDifferenceTests {
  private func failed(_ error: any Error, last: [Holding]? = nil) -> Loadable<[Holding]> {
    .failed(LoadFailure(error), last: last)
  }

  @Test func `Two failures with equal errors are the same, though not equal`() {
    #expect(failed(Refusal.soldOut) != failed(Refusal.soldOut))
    #expect(difference(failed(Refusal.soldOut), failed(Refusal.soldOut)) == "same")
    #expect(difference(LoadFailure(Refusal.soldOut), LoadFailure(Refusal.soldOut)) == "same")
  }

  @Test func `Errors that cannot be compared are the same if they are described alike`() {
    #expect(difference(failed(Offline(server: "a")), failed(Offline(server: "a"))) == "same")
    #expect(
      difference(failed(Offline(server: "a")), failed(Offline(server: "b"))) == """
            failed.0
              expected: LoadFailure(Offline(server: "a"))
              actual:   LoadFailure(Offline(server: "b"))
        """)
  }

  @Test func `Errors of two types, and unequal ones, differ`() {
    struct Elsewhere: Error { var server: String }
    #expect(
      difference(failed(Refusal.soldOut), failed(Refusal.tooMany(3))) == """
            failed.0
              expected: LoadFailure(.soldOut)
              actual:   LoadFailure(.tooMany(3))
        """)
    #expect(
      difference(failed(Offline(server: "a")), failed(Elsewhere(server: "a"))) == """
            failed.0
              expected: LoadFailure(Offline(server: "a"))
              actual:   LoadFailure(Elsewhere(server: "a"))
        """)
  }

  @Test func `What stands beside a failure still counts`() {
    #expect(
      difference(failed(Refusal.soldOut), failed(Refusal.soldOut, last: [])) == """
            failed.last
              expected: nil
              actual:   []
        """)
    #expect(
      difference(failed(Refusal.soldOut), .loading(last: nil)) == """
            self
              expected: .failed(LoadFailure(.soldOut), last: nil)
              actual:   .loading(last: nil)
        """)
  }

  @Test
  func `Everything that contains alike failures is the same: structs, optionals, arrays, dictionaries, tuples, Rows`() {
    struct Row: Identifiable, Equatable {
      var id: Int
      var price: Loadable<Int>
    }
    func row() -> Row { Row(id: 1, price: .failed(LoadFailure(Refusal.soldOut), last: 3)) }
    var (expected, actual) = (Portfolio(), Portfolio())
    expected.holdings = failed(Refusal.soldOut)
    actual.holdings = failed(Refusal.soldOut)
    #expect(expected != actual)
    #expect(difference(expected, actual) == "same")
    #expect(difference(Optional(row()), Optional(row())) == "same")
    #expect(difference([row()], [row()]) == "same")
    #expect(difference([row().price, .idle], [row().price, .idle]) == "same")
    #expect(difference(["a": row()], ["a": row()]) == "same")
    #expect(difference((1, row()), (1, row())) == "same")
    #expect(difference(Rows([row()]), Rows([row()])) == "same")
  }

  @Test func `Members of a set that contain alike failures are the same`() {
    struct Attempt: Hashable {
      var number: Int
      var failure: LoadFailure
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    func attempts(_ numbers: Int...) -> Set<Attempt> {
      Set(numbers.map { Attempt(number: $0, failure: LoadFailure(Refusal.soldOut)) })
    }
    #expect(difference(attempts(1, 2, 3), attempts(3, 2, 1)) == "same")
    #expect(
      difference(attempts(1, 2), attempts(1)) == """
            contains(Attempt(number: 2, failure: LoadFailure(.soldOut)))
              expected: true
              actual:   false
        """)
  }

  @Test func `An error in a field of its own follows the same rule, whatever == says of the whole`() {
    struct Banner: Equatable {
      var error: any Error
      static func == (left: Banner, right: Banner) -> Bool { false }
    }
    #expect(difference(Banner(error: Offline(server: "a")), Banner(error: Offline(server: "a"))) == "same")
    #expect(
      difference(Banner(error: Offline(server: "a")), Banner(error: Offline(server: "b"))) == """
            error
              expected: Offline(server: "a")
              actual:   Offline(server: "b")
        """)
  }

  @Test func `An error that differs by == only in an error of its own is alike`() {
    struct Wrapped: Error, Equatable {
      var failure: LoadFailure
      var attempts = 1
    }
    func wrapped(_ attempts: Int) -> Wrapped { Wrapped(failure: LoadFailure(Refusal.soldOut), attempts: attempts) }
    #expect(difference(failed(wrapped(1)), failed(wrapped(1))) == "same")
    #expect(
      difference(failed(wrapped(1)), failed(wrapped(2))) == """
            failed.0
              expected: LoadFailure(Wrapped(failure: LoadFailure(.soldOut), attempts: 1))
              actual:   LoadFailure(Wrapped(failure: LoadFailure(.soldOut), attempts: 2))
        """)
  }
}
