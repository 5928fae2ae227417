// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences
import BelayTesting
import Testing

/// How a difference prints values.
@Suite struct ValueTextTests {
  private func text(_ value: Any) -> String? {
    StateDifference(expected: nil, actual: Optional(value))?.fields.first?.actual
  }

  @Test func `Values are written as in Swift, without Optional`() {
    struct Line {
      var name: String? = "a"
      var share: Double?
      var kind = Kind.bond(years: 3)
    }
    enum Kind {
      case stock
      case bond(years: Int)
      case pair(Int, Int)
      case note(String?)
    }
    #expect(text(Line()) == #"Line(name: "a", share: nil, kind: .bond(years: 3))"#)
    #expect(
      text([Kind.stock, .pair(1, 2), .note("x"), .note(nil)]) == #"[.stock, .pair(1, 2), .note("x"), .note(nil)]"#)
    #expect(text(["b": Optional(2), "a": nil]) == #"["a": nil, "b": 2]"#)
    #expect(text([Int?.some(1), nil]) == "[1, nil]")
    #expect(text([String: Int]()) == "[:]")
    #expect(text((1, name: "a")) == #"(1, name: "a")"#)
    #expect(text(Loadable<Int>.loading(last: 3)) == ".loading(last: 3)")
    #expect(text([AnyHashable("a"), AnyHashable(1)]) == #"["a", 1]"#)
    #expect(text(Character("a")) == #""a""#)
    #expect(text(1.5) == "1.5")
  }

  @Test func `A type that describes itself is taken at its word`() {
    struct Money: CustomStringConvertible {
      var cents: Int
      var description: String { "\(cents / 100).\(cents % 100) €" }
    }
    struct Code: CustomDebugStringConvertible { var debugDescription: String { "code 7" } }
    #expect(text([Money(cents: 1_299)]) == "[12.99 €]")
    #expect(text(Code()) == "code 7")
  }

  @Test func `Text is quoted, and its quotes and tabs are escaped`() {
    #expect(text("say \"hi\"\t") == #""say \"hi\"\t""#)
    #expect(text(["a\nb"]) == #"["a\nb"]"#)
  }

  @Test func `Text of several lines keeps them, in a column`() {
    #expect(
      difference("one line", "first\nsecond \"two\"\n")
        == #"""
            self
              expected: "one line"
              actual:   """
                        first
                        second "two"

                        """
        """#)
  }

  @Test func `A text is complete up to 300 characters, then cut`() {
    let exact = String(repeating: "é", count: 298)
    #expect(text(exact) == "\"\(exact)\"")
    #expect(text(exact + "é") == "\"\(exact)é…")
    #expect(text(Array(1...1_000))?.count == 301)
  }

  @Test func `Long texts that part after the cut are shown from a little before`() {
    let long = String(repeating: "x", count: 1_000)
    #expect(
      difference(long + "left", long + "right") == """
            self
              expected: …\(String(repeating: "x", count: 40))left"
              actual:   …\(String(repeating: "x", count: 40))right"
        """)
  }
}
