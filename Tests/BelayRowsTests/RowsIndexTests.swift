// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("Rows: the index")
struct RowsIndexTests {
  /// An id with the same hash as all of its kind.
  struct Twin: Hashable, CustomStringConvertible {
    let number: Int
    let kind: Int
    func hash(into hasher: inout Hasher) { hasher.combine(kind) }
    var description: String { "\(number) of kind \(kind)" }
  }

  /// For each bucket of the smallest table, a kind of id whose search begins there: hashes differ from process to
  /// process.
  static let kinds: [Int] = {
    var kinds: [Int: Int] = [:]
    for kind in 0... {
      var structure = RowsStructure<Twin>()
      structure.insert(Twin(number: 0, kind: kind), at: 0)
      let bucket = structure.index.buckets.firstIndex { $0 != 0 }!
      if kinds[bucket] == nil { kinds[bucket] = kind }
      if kinds.count == structure.index.buckets.count { break }
    }
    return kinds.sorted { $0.key < $1.key }.map(\.value)
  }()

  // MARK: Exhausted

  @Test(arguments: [0, 3, 4, 8])
  func `Each id is found where it is, from any number of ids at which a table grows`(start: Int) {
    let result = RowsIndexExploration(start: start, mostIDs: 9, length: start < 4 ? 4 : start < 8 ? 3 : 2) { $0 }
      .compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 0)
  }

  @Test(arguments: kinds)
  func `Ids with one hash are told apart, wherever in the table they crowd`(kind: Int) {
    let result = RowsIndexExploration(start: 4, mostIDs: 5, length: 3) { Twin(number: $0, kind: kind) }.compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 0)
  }

  @Test(arguments: kinds.indices)
  func `Ids that crowd from two neighboring places stay within reach`(bucket: Int) {
    let kinds = [Self.kinds[bucket], Self.kinds[(bucket + 1) % Self.kinds.count]]
    let result = RowsIndexExploration(start: 4, mostIDs: 4, length: 3) { Twin(number: $0, kind: kinds[$0 % 2]) }
      .compare()
    #expect(result.difference == nil)
    #expect(result.sequences > 0)
  }

  // MARK: Large

  @Test(arguments: [1, 2, 3, 4])
  func `In a table of hundreds, few or many positions move`(stride: Int) {
    changeLarge(rounds: 60, stride: stride) { $0 }
  }

  @Test(arguments: [1, 10])
  func `Few positions move one by one and never meet, however the ids crowd`(kinds: Int) {
    changeLarge(rounds: 12, stride: 1) { Twin(number: $0, kind: $0 % kinds) }
  }

  private func changeLarge<ID: Hashable>(rounds: Int, stride: Int, _ id: (Int) -> ID) {
    var structure = RowsStructure<ID>()
    var model = (0..<700).map(id)
    structure.insert(contentsOf: model, at: 0)
    for round in 0..<rounds {
      // Near the end only a few follow, and they are moved one by one.
      let (from, to) = (model.count - 1 - round * stride, model.count - 1 - (round * 7) % 40)
      structure.move(from: from, to: to)
      model.insert(model.remove(at: from), at: to)
      structure.remove(at: to - 5)
      model.remove(at: to - 5)
      structure.insert(id(1000 + round), at: from)
      model.insert(id(1000 + round), at: from)
      structure.insert(contentsOf: [id(2000 + round), id(3000 + round)], at: model.count - 3)
      model.insert(contentsOf: [id(2000 + round), id(3000 + round)], at: model.count - 3)
      #expect(structure.ids == model)
      #expect(structure.inconsistency == nil)
    }
  }

  @Test
  func `It grows to thousands and back to none`() {
    var structure = RowsStructure<Int>()
    for number in 0..<3000 {
      structure.insert(number, at: number / 2)
      // At, before and after the sizes at which it grows.
      if (number & (number + 1)) == 0 || (number & (number - 1)) == 0 { #expect(structure.inconsistency == nil) }
    }
    #expect(structure.inconsistency == nil)
    while !structure.ids.isEmpty {
      structure.remove(at: structure.ids.count / 3)
      if structure.ids.count.isMultiple(of: 500) { #expect(structure.inconsistency == nil) }
    }
    #expect(structure.index.buckets.allSatisfy { $0 == 0 } && structure.position(of: 7) == nil)
  }

  @Test(arguments: [8_200, 10_000, 16_384])
  func `Ids in the order of another table's buckets do not crowd`(count: Int) {
    var other = RowsStructure<Int>()
    other.insert(contentsOf: Array(0..<count), at: 0)
    var structure = RowsStructure<Int>()
    for entry in other.index.buckets where entry != 0 {
      structure.insert(other.ids[Int(entry) - 1], at: structure.ids.count)
      // Half of the buckets are used, which is the maximum.
      if structure.ids.count * 2 == structure.index.buckets.count { #expect(longestRun(structure.index.buckets) < 500) }
    }
    #expect(longestRun(structure.index.buckets) < 500)
  }

  private func longestRun(_ buckets: [UInt32]) -> Int {
    buckets.split(separator: 0).map(\.count).max() ?? 0
  }

  // MARK: A value

  @Test
  func `Copies part at the first change; a table that is not shared changes in place`() {
    func address(_ structure: RowsStructure<Int>) -> UnsafeRawPointer? {
      structure.index.buckets.withUnsafeBytes { $0.baseAddress }
    }
    var structure = RowsStructure<Int>()
    structure.insert(contentsOf: Array(0..<100), at: 0)
    let before = address(structure)
    structure.remove(at: 50)
    structure.insert(200, at: 20)
    structure.move(from: 3, to: 90)
    structure.arrange(structure.ids.indices.reversed())
    #expect(address(structure) == before)
    let kept = structure
    structure.remove(at: 0)
    #expect(address(kept) == before && address(structure) != before)
    #expect(kept.inconsistency == nil && structure.inconsistency == nil && kept.ids.count == structure.ids.count + 1)
  }

  @Test
  func `A row that comes or goes in the middle hashes none of those that follow`() {
    final class Counter { var hashed = 0 }
    struct Key: Hashable {
      let number: Int
      let counter: Counter
      static func == (left: Key, right: Key) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) {
        counter.hashed += 1
        hasher.combine(number)
      }
    }
    let counter = Counter()
    var structure = RowsStructure<Key>()
    structure.insert(contentsOf: (0..<1000).map { Key(number: $0, counter: counter) }, at: 0)
    counter.hashed = 0
    structure.remove(at: 500)
    structure.insert(Key(number: 5000, counter: counter), at: 300)
    structure.move(from: 100, to: 900)
    // Their own, and of those in the same cluster as the removed one.
    #expect(counter.hashed > 0 && counter.hashed < 50)
    #expect(structure.inconsistency == nil)
  }
}
