// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences
import BelayTesting
import Foundation
import Testing

@Suite struct StateDifferenceTests {
  @Test func `Equal values do not differ`() {
    #expect(StateDifference(expected: Portfolio(), actual: Portfolio()) == nil)
    #expect(StateDifference(expected: 1, actual: 1) == nil)
    #expect(StateDifference(expected: (1, "a"), actual: (1, "a")) == nil)
    #expect(StateDifference(expected: Int?.none, actual: nil) == nil)
  }

  @Test func `Fields that differ are named in the order of their declarations`() {
    var actual = Portfolio()
    actual.isValid = true
    actual.receipt = Receipt(number: 3, items: ["BLY"])
    actual.title = "Orders"
    #expect(
      difference(Portfolio(), actual) == """
            title
              expected: "Holdings"
              actual:   "Orders"
            isValid
              expected: nil
              actual:   true
            receipt
              expected: nil
              actual:   Receipt(number: 3, items: ["BLY"])
        """)
  }

  @Test func `Nested fields have a path, through optionals too`() {
    struct Home { var checkout: Portfolio? }
    var (expected, actual) = (Portfolio(), Portfolio())
    expected.receipt = Receipt(number: 3, items: ["BLY"])
    actual.receipt = Receipt(number: 3, items: ["BLY", "CAP"])
    #expect(
      difference(Home(checkout: expected), Home(checkout: actual)) == """
            checkout.receipt.items[1]
              expected: (not there)
              actual:   "CAP"
        """)
  }

  @Test func `The whole value is self`() {
    #expect(
      difference(1, 2) == """
            self
              expected: 1
              actual:   2
        """)
    #expect(
      difference([Holding(id: "a")], [Holding(id: "a", price: 1)]) == """
            [0].price
              expected: nil
              actual:   1
        """)
  }

  @Test func `Another case is the whole value, the same case is looked into`() {
    enum Phase {
      case idle
      case asking(question: String)
      case waiting(Int, for: Holding)
      case done(Holding)
      case over
    }
    #expect(
      difference(Phase.asking(question: "Sure?"), .over) == """
            self
              expected: .asking(question: "Sure?")
              actual:   .over
        """)
    #expect(
      difference(Phase.idle, .over) == """
            self
              expected: .idle
              actual:   .over
        """)
    #expect(difference(Phase.over, .over) == "same")
    #expect(
      difference(Phase.asking(question: "Sure?"), .asking(question: "Really?")) == """
            asking.question
              expected: "Sure?"
              actual:   "Really?"
        """)
    #expect(
      difference(Phase.waiting(1, for: Holding(id: "a")), .waiting(2, for: Holding(id: "b"))) == """
            waiting.0
              expected: 1
              actual:   2
            waiting.for.id
              expected: "a"
              actual:   "b"
        """)
    #expect(
      difference(Phase.done(Holding(id: "a")), .done(Holding(id: "a", price: 7))) == """
            done.price
              expected: nil
              actual:   7
        """)
  }

  @Test func `Tuples are compared by part`() {
    #expect(
      difference((1, name: "a", true), (1, name: "b", false)) == """
            name
              expected: "a"
              actual:   "b"
            2
              expected: true
              actual:   false
        """)
  }

  @Test func `An optional in an optional is told from its nil`() {
    #expect(
      difference(Int??.none, .some(nil)) == """
            self
              expected: nil
              actual:   .some(nil)
        """)
  }

  @Test func `What can neither be compared nor looked into counts as the same`() {
    struct Actions { var retry: () -> Void }
    #expect(difference(Actions {}, Actions { print("again") }) == "same")
    #expect(difference({ (number: Int) in number }, { $0 + 1 }) == "same")
  }

  @Test func `Objects are compared by ==, else by identity`() {
    final class Desk {}
    final class Account: Equatable {
      let number: Int
      init(_ number: Int) { self.number = number }
      static func == (left: Account, right: Account) -> Bool { left.number == right.number }
    }
    let desk = Desk()
    #expect(difference(desk, desk) == "same")
    #expect(
      difference(desk, Desk()) == """
            self
              expected: Desk
              actual:   Desk (another object)
        """)
    #expect(difference(Account(1), Account(1)) == "same")
    #expect(
      difference(Account(1), Account(2)) == """
            self
              expected: Account
              actual:   Account (not equal by ==, in nothing that shows)
        """)
  }

  @Test func `Values that differ by == in nothing that shows say so`() {
    struct Token: Equatable {
      static func == (left: Token, right: Token) -> Bool { false }
    }
    struct Session { var token = Token() }
    #expect(
      difference(Session(), Session()) == """
            token
              expected: Token()
              actual:   Token() (not equal by ==, in nothing that shows)
        """)
  }

  @Test func `A field that may be of any type names the types where the values look alike`() {
    struct Cell { var content: Any }
    #expect(
      difference(Cell(content: 1), Cell(content: UInt8(1))) == """
            content
              expected: 1 (Int)
              actual:   1 (UInt8)
        """)
    #expect(difference(Cell(content: Int.self), Cell(content: Int.self)) == "same")
    #expect(
      difference(Cell(content: Int.self), Cell(content: Bool.self)) == """
            content
              expected: Int
              actual:   Bool
        """)
  }

  @Test func `An object and one of a subclass of its are compared by ==`() {
    class Account: Equatable {
      static func == (left: Account, right: Account) -> Bool { true }
    }
    final class Savings: Account {}
    #expect(difference(Account(), Savings()) == "same")
    #expect(difference(Savings(), Account()) == "same")
  }

  @Test func `Dates, links and durations are shown as they print`() throws {
    struct Visit: Equatable {
      var day = Date(timeIntervalSince1970: 0)
      var link: URL?
      var stay = Duration.seconds(1)
    }
    var actual = Visit()
    actual.day = Date(timeIntervalSince1970: 86_400)
    actual.link = URL(string: "https://example.com/a")
    actual.stay = .seconds(2)
    #expect(
      difference(Visit(), actual) == """
            day
              expected: 1970-01-01 00:00:00 +0000
              actual:   1970-01-02 00:00:00 +0000
            link
              expected: nil
              actual:   https://example.com/a
            stay
              expected: 1.0 seconds
              actual:   2.0 seconds
        """)
  }

  @Test func `Twenty fields are shown and the others counted`() throws {
    let difference = try #require(StateDifference(expected: (0..<34).map { $0 }, actual: (0..<34).map { -1 - $0 }))
    #expect(difference.fields.count == 20)
    #expect(difference.omitted == 14)
    #expect(difference.fields.last == .init(path: "[19]", expected: "19", actual: "-20"))
    #expect(difference.plainDescription.hasSuffix("\n      actual:   -20\n    and 14 more"))
  }

  #if CustomDump
    @Test func `With the trait the description is swift-custom-dump's`() throws {
      let difference = try #require(
        StateDifference(expected: Receipt(number: 1), actual: Receipt(number: 2, items: ["BLY"])))
      #expect(
        difference.description == """
            Receipt(
          -   number: 1,
          +   number: 2,
              items: [
          +     [0]: "BLY"
              ]
            )
          """)
    }

    @Test func `With the trait alike failures are no difference, and show none beside one`() throws {
      func failure() -> LoadFailure { LoadFailure(Offline(server: "a")) }
      #expect(StateDifference(expected: failure(), actual: failure()) == nil)
      let difference = try #require(StateDifference(expected: (failure(), 1), actual: (failure(), 2)))
      #expect(
        difference.description == """
            (
              Offline(server: "a"),
          -   1
          +   2
            )
          """)
    }
  #else
    @Test func `Without the trait the description is the plain one`() throws {
      let difference = try #require(StateDifference(expected: 1, actual: 2))
      #expect(difference.description == difference.plainDescription)
    }
  #endif
}
