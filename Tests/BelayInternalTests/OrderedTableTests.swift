// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("OrderedTable")
struct OrderedTableTests {
  @Test func `It says what a list says, whatever comes and leaves`() {
    for seed in 0..<40 {
      var dice = Dice(seed: UInt64(seed))
      var (table, list) = (OrderedTable<Int>(), [Int]())
      for number in 0..<400 {
        // Grows, then shrinks, so that gaps are closed, and positions are removed, on the way.
        switch Int.random(in: 0..<(number < 200 ? 10 : 6), using: &dice) {
        case 0: #expect(table.popFirst() == (list.isEmpty ? nil : list.removeFirst()))
        case 1: #expect(table.popLast() == list.popLast())
        case 2...4:
          guard let picked = list.randomElement(using: &dice) else { continue }
          #expect(table.remove(picked) == picked)
          list.removeAll { $0 == picked }
          #expect(table.remove(picked) == nil)
        default:
          table.append(number)
          list.append(number)
        }
        #expect(table.elements == list)
        #expect(table.count == list.count)
        #expect(table.isEmpty == list.isEmpty)
        #expect((table.first, table.last) == (list.first, list.last))
      }
    }
  }

  @Test func `What has left may come again, as the last`() {
    var table = OrderedTable<Int>()
    for number in 0..<40 { table.append(number) }
    // From the middle of many elements: now the positions are indexed.
    table.remove(20)
    table.append(20)
    #expect(table.last == 20)
    #expect(table.remove(20) == 20)
    #expect(table.last == 39)
  }

  @Test func `A copy does not see what becomes of the other`() {
    var table = OrderedTable<Int>()
    for number in 0..<3 { table.append(number) }
    let copy = table
    table.remove(1)
    table.append(3)
    #expect(copy.elements == [0, 1, 2])
    #expect(table.elements == [0, 2, 3])
  }

  @Test func `A caller that leaves is not held`() {
    final class Guest: Hashable {
      static func == (left: Guest, right: Guest) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    var table = OrderedTable<Guest>()
    var guests = (0..<40).map { _ in Guest() }
    for guest in guests { table.append(guest) }
    table.remove(guests[19])
    weak let left = guests[20]
    table.remove(guests[20])
    guests.remove(at: 20)
    #expect(left == nil)
  }

  enum Order: CaseIterable { case first, last, random }

  @Test(arguments: Order.allCases)
  func `10,000 leave in any order for a few comparisons each`(_ order: Order) {
    let counter = Tally()
    var all = (0..<10_000).map { Counted(number: $0, counter: counter) }
    var table = OrderedTable<Counted>()
    for element in all { table.append(element) }
    var dice = Dice(seed: 1)
    switch order {
    case .first: break
    case .last: all.reverse()
    case .random: all.shuffle(using: &dice)
    }
    for element in all { table.remove(element) }
    #expect(table.isEmpty)
    #expect(counter.count < 20 * all.count, "\(counter.count) comparisons")
  }
}
