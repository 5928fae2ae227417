// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Values under increasing numbers, of which any may be removed. Reading the last takes O(1), finding any O(log *n*).
///
/// A value removed from the middle leaves a gap. Gaps at the end are removed at once, and all gaps once they outnumber
/// the values: so *n* removals in any order take O(*n* log *n*), and the order never changes.
struct NumberedStack<Value> {
  private struct Entry {
    let number: UInt64
    var value: Value?
  }

  /// Sorted by number. The last one is never a gap.
  private var entries: [Entry] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  /// The value with the greatest number.
  var last: Value? { entries.last.flatMap(\.value) }
  var lastNumber: UInt64? { entries.last?.number }

  func contains(where isWanted: (Value) -> Bool) -> Bool { entries.contains { $0.value.map(isWanted) == true } }

  /// - Precondition: The number is greater than all numbers before it.
  mutating func append(_ value: Value, number: UInt64) {
    assert(lastNumber.map { $0 < number } ?? true, "NumberedStack: \(number) comes after \(lastNumber ?? 0).")
    entries.append(Entry(number: number, value: value))
    count += 1
  }

  /// Nil: there is no value under this number, or no longer.
  mutating func remove(_ number: UInt64) -> Value? {
    guard let index = index(of: number), let value = entries[index].value.take() else { return nil }
    count -= 1
    while let last = entries.last, last.value == nil { entries.removeLast() }
    if entries.count > 8, entries.count > 2 * count { entries.removeAll { $0.value == nil } }
    return value
  }

  mutating func popLast() -> Value? { lastNumber.flatMap { remove($0) } }

  private func index(of number: UInt64) -> Int? {
    // Usually it is the last one.
    if lastNumber == number { return entries.count - 1 }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }
}
