// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences
import BelayTesting
import Testing

@Suite struct CollectionDifferenceTests {
  private let holdings = ["a", "b", "c"].map { Holding(id: $0) }

  @Test func `A changed element is named by its place, in Rows by its id`() {
    var changed = holdings
    changed[1].price = 4
    #expect(
      difference(holdings, changed) == """
            [1].price
              expected: nil
              actual:   4
        """)
    #expect(
      difference((rows: Rows(holdings), 1), (rows: Rows(changed), 1)) == """
            rows[id: "b"].price
              expected: nil
              actual:   4
        """)
  }

  @Test func `A removed and an inserted element with an id are one difference each`() {
    let thousand = (0..<1_000).map { Holding(id: "\($0)") }
    var shorter = thousand
    shorter.remove(at: 3)
    let removed = """
          [3]
            expected: Holding(id: "3", price: nil)
            actual:   (not there)
      """
    #expect(difference(thousand, shorter) == removed)
    #expect(difference(Rows(thousand), Rows(shorter)) == removed.replacing("[3]", with: "[id: \"3\"]"))
    #expect(
      difference(shorter, thousand) == """
            [3]
              expected: (not there)
              actual:   Holding(id: "3", price: nil)
        """)
  }

  @Test func `Elements after a removed one are still compared, and named by their place among the expected`() {
    var changed = holdings
    changed[2].price = 4
    changed.remove(at: 0)
    changed.append(Holding(id: "d"))
    #expect(
      difference(holdings, changed) == """
            [0]
              expected: Holding(id: "a", price: nil)
              actual:   (not there)
            [2].price
              expected: nil
              actual:   4
            [2]
              expected: (not there)
              actual:   Holding(id: "d", price: nil)
        """)
  }

  @Test func `Another order of the ids is one difference, from where it begins`() {
    let (a, b, c) = (holdings[0], holdings[1], holdings[2])
    #expect(
      difference(holdings, [c, a, b]) == """
            self
              expected: ids in this order: "a", "b", "c"
              actual:   ids in this order: "c", "a", "b"
        """)
    #expect(
      difference((rows: Rows([a, b, c]), 1), (rows: Rows([a, c, b]), 1)) == """
            rows
              expected: ids in this order after "a": "b", "c"
              actual:   ids in this order after "a": "c", "b"
        """)
  }

  @Test func `Elements with an id twice are compared like those without`() {
    let (a, b) = (Holding(id: "a"), Holding(id: "b"))
    #expect(
      difference([a, a, b], [a, b]) == """
            [1]
              expected: Holding(id: "a", price: nil)
              actual:   (not there)
        """)
  }

  @Test func `Without ids, what stays the same around it tells what was removed and inserted`() {
    let thousand = Array(0..<1_000)
    #expect(
      difference(thousand, thousand.filter { $0 != 500 }) == """
            [500]
              expected: 500
              actual:   (not there)
        """)
    #expect(
      difference(["a", "b", "c", "d"], ["b", "x", "d", "e"]) == """
            [0]
              expected: "a"
              actual:   (not there)
            [2]
              expected: "c"
              actual:   "x"
            [3]
              expected: (not there)
              actual:   "e"
        """)
  }

  @Test func `Long lists that have little in common are compared by place`() throws {
    let difference = try #require(StateDifference(expected: Array(0..<1_000), actual: Array(1_000..<2_001)))
    #expect(difference.fields.first == .init(path: "[0]", expected: "0", actual: "1000"))
    #expect(difference.omitted == 981)
  }

  @Test func `Dictionaries are compared by key, in the order of the keys`() {
    #expect(
      difference(["b": 1, "a": 1, "d": 5], ["c": 3, "b": 2, "d": 5]) == """
            ["a"]
              expected: 1
              actual:   (not there)
            ["b"]
              expected: 1
              actual:   2
            ["c"]
              expected: (not there)
              actual:   3
        """)
    #expect(
      difference([10: "a", 9: Optional("b")], [10: "c", 9: nil]) == """
            [9]
              expected: "b"
              actual:   nil
            [10]
              expected: "a"
              actual:   "c"
        """)
  }

  @Test func `Pairs with a key twice are compared like elements`() {
    /// A collection of pairs that is mirrored as a dictionary.
    struct Headers: CustomReflectable {
      var pairs: [(key: String, value: Int)]
      var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary) }
    }
    func headers(_ pairs: (key: String, value: Int)...) -> Headers { Headers(pairs: pairs) }
    #expect(difference(headers(("a", 1), ("a", 2)), headers(("a", 1), ("a", 2))) == "same")
    #expect(
      difference(headers(("a", 1), ("a", 2)), headers(("a", 1), ("a", 3))) == """
            [1].value
              expected: 2
              actual:   3
        """)
    #expect(
      difference(headers(("b", 1)), headers(("b", 1), ("a", 2))) == """
            ["a"]
              expected: (not there)
              actual:   2
        """)
    #expect(
      difference([Headers](), [headers(("a", 1), ("a", 2))]) == """
            [0]
              expected: (not there)
              actual:   [(key: "a", value: 1), (key: "a", value: 2)]
        """)
  }

  @Test func `A key of several lines is named in one`() {
    #expect(
      difference(["a\nb": 1], ["a\nb": 2]) == #"""
            ["a\nb"]
              expected: 1
              actual:   2
        """#)
  }

  @Test func `Sets tell what they contain, in the order of the members`() {
    struct Filter { var starred: Set<String> }
    #expect(
      difference(Filter(starred: ["d", "b", "c"]), Filter(starred: ["a", "c", "d"])) == """
            starred.contains("b")
              expected: true
              actual:   false
            starred.contains("a")
              expected: false
              actual:   true
        """)
  }

  @Test(arguments: 0..<20)
  func `Dictionaries and sets print the same however they were filled`(round: Int) {
    enum Kind: Hashable { case stock, bond, cash }
    let kinds: [Kind] = [.stock, .bond, .cash].shuffled()
    // Another capacity leads to another order.
    var (set, prices) = (Set<Kind>(minimumCapacity: round * 7), [Kind: Int](minimumCapacity: round * 5))
    for kind in kinds {
      set.insert(kind)
      prices[kind] = 1
    }
    #expect(
      difference(Any?.none, (set, prices)) == """
            self
              expected: nil
              actual:   ([.bond, .cash, .stock], [.bond: 1, .cash: 1, .stock: 1])
        """)
  }
}
