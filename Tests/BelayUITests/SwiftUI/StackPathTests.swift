// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayUI

@MainActor
@Suite("StackPath")
struct StackPathTests {
  @Test
  func `Each write to each path of up to three screens: back is a shorter beginning of the path, and nothing else is`()
  {
    let paths = Self.paths
    #expect(paths.count == 40)
    for path in paths {
      for written in paths {
        let isBeginning = written.count <= path.count && written == Array(path.prefix(written.count))
        let expected: PathWrite =
          written == path ? .same : isBeginning ? .back(remaining: written.count) : .foreign
        #expect(PathWrite(written, to: path) == expected, "\(written) to \(path)")
      }
    }
  }

  /// All sequences of up to three of three screens.
  private static var paths: [[Int]] {
    var all: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 1...3 {
      longest = longest.flatMap { path in (0..<3).map { path + [$0] } }
      all += longest
    }
    return all
  }

  let store = Store(Shop(), state: .init())

  private var path: StackPath<StackElement<Order>> { .rows(of: store, Shop.screens) { .back(remaining: $0) } }

  @Test
  func `The path is the rows, and to go back takes them out, with their work, by one action`() {
    for id in 1...3 { store.send(.push(id)) }
    let elements = path.screens
    #expect(elements.map(\.store.id) == [1, 2, 3])
    #expect(path.screens == elements)
    let runs = elements.map { $0.store.run(.work) }

    path.write(Array(elements.prefix(1)))
    #expect(store.sent == ["back to 1"])
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .cancelled])
    #expect(path.screens == Array(elements.prefix(1)))
    #expect(elements[2].store.id == 3, "the screen on its way out reads what was there last")
  }

  @Test
  func `What is as it is, or comes too late, sends nothing; a screen that the state does not have is reported`() {
    for id in 1...2 { store.send(.push(id)) }
    let elements = path.screens
    path.write(elements)
    store.send(.remove(1))
    let reports = Reports()
    reports.collect { path.write([elements[0]]) }
    #expect(store.sent.isEmpty)
    #expect(store.screens.map(\.id) == [2])
    #if DEBUG
      #expect(reports.lines.count == 1)
      #expect(reports.lines.first?.contains("push a screen by an action") == true)
    #endif
  }

  @Test
  func `A row that was taken out and put back is another screen`() {
    store.send(.push(1))
    let first = path.screens
    store.send(.remove(1))
    store.send(.push(1))
    #expect(path.screens != first)
    #expect(Set(path.screens + first).count == 2)
  }

  @Test
  func `It does not keep the store`() {
    var owned: Store<Shop>? = Store(Shop(), state: .init())
    weak let watched = owned
    owned?.send(.push(1))
    let path = owned.map { StackPath.rows(of: $0, Shop.screens) { .back(remaining: $0) } }
    let elements = path?.screens
    owned = nil
    #expect(watched == nil)
    path?.write([])
    #expect(elements?.count == 1)
  }
}
