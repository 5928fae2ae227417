// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import Testing

@testable import BelayInspector

/// Each line that says `prove` is the proof: what is in its parentheses has been compiled, makes that value, and is what
/// is written for it, but for the `_` in long numbers.
@Suite("Inspector: Swift code of values")
struct SwiftCodeTests {
  private enum Action: Equatable {
    case tapped
    case query(String)
    case moved(from: Int, to: Int)
    case picked(id: Int)
    case ratio(Double)
    case small(Float)
    case maybe(Int?)
    case twice(Int??)
    case list([Inner])
    case table([String: [Bool]])
    case unique(Set<Int>)
    case inner(Inner)
    case letter(Character)
    case id(UUID)
    case link(URL)
    case day(Date)
    case wait(Duration)
    case bytes(Data)
    case empty(Void)
    case item(Item)
    case items([Item], count: Int)
    case `default`
    case `init`
    case answer(Result<Int, Failure>)

    static func == (left: Action, right: Action) -> Bool { "\(left)" == "\(right)" }
  }

  // A payload that is one tuple looks like several payloads, and is written as these: its code would not compile.
  private enum Inner: Equatable {
    case one
    case two(on: Bool)
  }
  private enum Failure: Error, Equatable { case offline }
  private struct Item: Equatable { var name = "rope" }
  private enum Described: CustomStringConvertible {
    case one
    var description: String { "the first" }
  }

  private static let source: [Substring] = {
    do {
      return try String(contentsOfFile: #filePath, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
    } catch {
      Issue.record(error)
      return []
    }
  }()

  private func prove(_ action: Action, line: Int = #line) throws {
    let text = try #require(Self.source.indices.contains(line - 1) ? Self.source[line - 1] : nil)
    let start = try #require(text.range(of: "prove("))
    let written = text[start.upperBound...].dropLast()
    #expect(
      SwiftCode(of: action).code == String(written).replacing("_", with: ""),
      sourceLocation: .init(fileID: #fileID, filePath: #filePath, line: line, column: 1))
  }

  @Test
  func `Cases, with the labels of their payloads`() throws {
    try prove(.tapped)
    try prove(.moved(from: 3, to: -4))
    try prove(.picked(id: 7))
    try prove(.inner(.two(on: true)))
    try prove(.default)
    try prove(.`init`)
    try prove(.answer(.success(3)))
    try prove(.answer(.failure(.offline)))
    try prove(.empty(()))
  }

  @Test
  func `Texts, with what must be escaped`() throws {
    try prove(.query("rope"))
    try prove(.query("a \"b\" \\ \n \t \u{0} é 👩\u{200d}🚒 \\(x)"))
    try prove(.letter("é"))
  }

  @Test
  func `Numbers, also those without digits`() throws {
    try prove(.ratio(0.1))
    try prove(.ratio(-1e+300))
    try prove(.ratio(.infinity))
    try prove(.ratio(-.infinity))
    try prove(.ratio(.nan))
    try prove(.small(0.1))
  }

  @Test
  func `Optionals and collections`() throws {
    try prove(.maybe(nil))
    try prove(.maybe(3))
    try prove(.twice(nil))
    try prove(.twice(.some(nil)))
    try prove(.twice(5))
    try prove(.list([]))
    try prove(.list([.one, .two(on: false)]))
    try prove(.table([:]))
    try prove(.table(["a": [true, false]]))
    try prove(.unique([4]))
  }

  @Test
  func `Foundation's types that have an exact initialiser`() throws {
    try prove(.id(UUID(uuidString: "8C5A1B7E-0F7C-4F4B-9D41-3B2E3C1D0A55")!))
    try prove(.link(URL(string: "https://example.com/a%20b?c=d")!))
    try prove(.day(Date(timeIntervalSinceReferenceDate: 800000000.123)))
    try prove(.wait(Duration(secondsComponent: 1, attosecondsComponent: 500_000_000_000_000_000)))
    try prove(.bytes(Data([1, 2, 255])))
  }

  @Test
  func `A value without an expression is a gap with its name, and no code is made`() {
    #expect(SwiftCode(of: Action.item(Item())).gaps == ["item: Item"])
    #expect(SwiftCode(of: Action.item(Item())).code == nil)
    #expect(SwiftCode(of: Action.items([Item(), Item()], count: 2)).gaps == ["Item"])
    #expect(SwiftCode(of: Described.one).gaps == ["Described"], "its description hides its name")
    #expect(SwiftCode(of: Item()).gaps == ["Item"])
    #expect(SwiftCode(of: Gate.shared).gaps == ["Gate"])
  }

  private final class Gate: Sendable { static let shared = Gate() }

  @Test
  func `A value that is too long is a gap, at whatever length`() {
    let long = "longer than 4000 characters"
    #expect(SwiftCode(of: Action.query(String(repeating: "x", count: 100_000_000))).gaps == ["query: \(long)"])
    #expect(SwiftCode(of: Array(repeating: UInt8(7), count: 100_000_000)).gaps == [long])
    #expect(SwiftCode(of: Array(repeating: 7, count: 1_000)).code?.utf8.count == 3_000)
  }

  @Test
  func `What is left out is a gap`() {
    let names = LeftOut(["query", "to"])
    #expect(SwiftCode(of: Action.query("secret"), leavingOut: names).gaps == ["query: left out"])
    #expect(SwiftCode(of: Action.moved(from: 1, to: 2), leavingOut: names).gaps == ["to: left out"])
  }
}
