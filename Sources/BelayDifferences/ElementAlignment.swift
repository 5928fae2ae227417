// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Pairs the expected elements with the actual ones. Pure: it uses indices, not elements.
struct ElementAlignment {
  enum Step: Equatable {
    /// One element, with its index on each side.
    case both(expected: Int, actual: Int)
    case expectedOnly(Int)
    case actualOnly(Int)
  }

  /// In the order of the report.
  private(set) var steps: [Step] = []
  /// The most pairings to examine: each may be a walk through two elements.
  static let pairingLimit = 40_000

  /// Pairs by ids; each is unique.
  init(expectedIDs: [AnyHashable], actualIDs: [AnyHashable]) {
    let places = Dictionary(uniqueKeysWithValues: zip(actualIDs, actualIDs.indices))
    let expected = Set(expectedIDs)
    var actual = actualIDs.indices.filter { !expected.contains(actualIDs[$0]) }[...]
    for (index, id) in expectedIDs.enumerated() {
      guard let place = places[id] else {
        steps.append(.expectedOnly(index))
        continue
      }
      let earlier = actual.prefix { $0 < place }
      steps += earlier.map { .actualOnly($0) }
      actual = actual.dropFirst(earlier.count)
      steps.append(.both(expected: index, actual: place))
    }
    steps += actual.map { .actualOnly($0) }
  }

  /// Pairs by sameness: as few elements as possible are added or removed, and between two unchanged elements, removed
  /// and added ones are paired in order.
  init(expectedCount: Int, actualCount: Int, isSame: (_ expected: Int, _ actual: Int) -> Bool) {
    let shorter = min(expectedCount, actualCount)
    var head = 0
    while head < shorter, isSame(head, head) { head += 1 }
    var tail = 0
    while tail < shorter - head, isSame(expectedCount - 1 - tail, actualCount - 1 - tail) { tail += 1 }
    for index in 0..<head { steps.append(.both(expected: index, actual: index)) }
    let (expected, actual) = (head..<(expectedCount - tail), head..<(actualCount - tail))
    var last = (expected: head, actual: head)
    for (place, other) in Self.matches(expected, actual, isSame) {
      pair(last.expected..<place, last.actual..<other)
      steps.append(.both(expected: place, actual: other))
      last = (place + 1, other + 1)
    }
    pair(last.expected..<expected.upperBound, last.actual..<actual.upperBound)
    for index in 0..<tail {
      steps.append(.both(expected: expected.upperBound + index, actual: actual.upperBound + index))
    }
  }

  private mutating func pair(_ expected: Range<Int>, _ actual: Range<Int>) {
    for (expected, actual) in zip(expected, actual) { steps.append(.both(expected: expected, actual: actual)) }
    steps += expected.dropFirst(actual.count).map { .expectedOnly($0) }
    steps += actual.dropFirst(expected.count).map { .actualOnly($0) }
  }

  /// A longest common subsequence, as pairs of indices. Empty if it would take too long.
  private static func matches(
    _ expected: Range<Int>, _ actual: Range<Int>, _ isSame: (Int, Int) -> Bool
  ) -> [(Int, Int)] {
    guard !expected.isEmpty, !actual.isEmpty, expected.count <= pairingLimit / actual.count else { return [] }
    let width = actual.count + 1
    // Row by row from the end: how many elements can be matched from this pair of indices on.
    var lengths = [Int](repeating: 0, count: (expected.count + 1) * width)
    var same = [Bool](repeating: false, count: expected.count * width)
    for row in (0..<expected.count).reversed() {
      for column in (0..<actual.count).reversed() {
        let cell = row * width + column
        same[cell] = isSame(expected.lowerBound + row, actual.lowerBound + column)
        lengths[cell] = same[cell] ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
      }
    }
    var matches: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < expected.count, column < actual.count {
      let cell = row * width + column
      if same[cell] {
        matches.append((expected.lowerBound + row, actual.lowerBound + column))
        (row, column) = (row + 1, column + 1)
      } else if lengths[cell + width] >= lengths[cell + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return matches
  }
}
