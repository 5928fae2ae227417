// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The positions of an array's ids: a hash table of positions. The ids stay in the array, which is passed to each call.
///
/// Inserting or removing a row in the middle changes the positions of all rows after it. Here that is one pass over a
/// table of plain numbers; a dictionary from ids to positions would hash every id that moves. (If only a few move, they
/// are looked up instead, which takes less than the pass; a removal hashes its neighbors in the table.)
///
/// Open addressing with linear probing. A removal moves later entries of the probe sequence back, so it leaves no
/// tombstones that later searches would have to pass.
@usableFromInline
struct RowsIndex: Sendable {
  /// Position + 1, or 0 for an empty bucket. The number of buckets is 0 or a power of two, and at least twice the
  /// number of ids.
  ///
  /// 32 bits: position changes touch half the memory. For this, a collection has fewer than 2³² − 1 rows.
  @usableFromInline private(set) var buckets: [UInt32] = []

  @inlinable
  var mask: Int { buckets.count - 1 }

  // MARK: Finding

  @inlinable
  func position<ID: Hashable>(of id: ID, ids: [ID]) -> Int? {
    guard !buckets.isEmpty else { return nil }
    var bucket = ideal(id)
    while buckets[bucket] != 0 {
      let position = Int(buckets[bucket]) - 1
      if ids[position] == id { return position }
      bucket = (bucket + 1) & mask
    }
    return nil
  }

  /// The bucket of an existing id, found by its position, so that no ids are compared.
  private func bucket<ID: Hashable>(of position: Int, ids: [ID]) -> Int {
    var bucket = ideal(ids[position])
    while buckets[bucket] != Self.entry(position) { bucket = (bucket + 1) & mask }
    return bucket
  }

  /// The bucket where the search for an id begins.
  ///
  /// Tables of different sizes hash differently. If they did not, ids inserted in the order of a large table's buckets
  /// would cluster in a small one, and every search would take longer than the one before.
  @inlinable
  func ideal(_ id: some Hashable) -> Int {
    var hasher = Hasher()
    hasher.combine(buckets.count)
    hasher.combine(id)
    return hasher.finalize() & mask
  }

  private static func entry(_ position: Int) -> UInt32 { UInt32(truncatingIfNeeded: position + 1) }

  // MARK: Growing

  /// - Parameter ids: The ids in the table.
  mutating func reserveCapacity<ID: Hashable>(_ capacity: Int, ids: [ID]) {
    guard capacity * 2 > buckets.count else { return }
    guard capacity < UInt32.max else { RowsFault.tooMany(capacity) }
    var count = max(buckets.count, 8)
    while count < capacity * 2 { count *= 2 }
    buckets = Array(repeating: 0, count: count)
    place(ids)
  }

  /// Replaces the contents with these ids, of which there are no more than before.
  mutating func rebuild<ID: Hashable>(ids: [ID]) {
    for bucket in buckets.indices { buckets[bucket] = 0 }
    place(ids)
  }

  private mutating func place<ID: Hashable>(_ ids: [ID]) {
    for position in ids.indices {
      var bucket = ideal(ids[position])
      while buckets[bucket] != 0 { bucket = (bucket + 1) & mask }
      buckets[bucket] = Self.entry(position)
    }
  }

  // MARK: Changing

  /// Adds the id at this position; the table has room for it. Returns the position of the same id if it exists already.
  mutating func add<ID: Hashable>(_ position: Int, ids: [ID]) -> Int? {
    let id = ids[position]
    var bucket = ideal(id)
    while buckets[bucket] != 0 {
      let other = Int(buckets[bucket]) - 1
      if ids[other] == id { return other }
      bucket = (bucket + 1) & mask
    }
    buckets[bucket] = Self.entry(position)
    return nil
  }

  /// Removes the id at this position; the ids after it move down.
  ///
  /// - Parameter ids: The ids before the change, here and below.
  mutating func remove<ID: Hashable>(_ position: Int, ids: [ID]) {
    var hole = bucket(of: position, ids: ids)
    var next = (hole + 1) & mask
    while buckets[next] != 0 {
      // An entry may move back to the hole unless its search begins after the hole.
      let wanted = ideal(ids[Int(buckets[next]) - 1])
      if (next - wanted) & mask >= (next - hole) & mask {
        buckets[hole] = buckets[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    buckets[hole] = 0
    shift((position + 1)..<ids.count, by: -1, ids: ids)
  }

  /// Moves an id; the ids between the two positions make room.
  mutating func move<ID: Hashable>(_ source: Int, to destination: Int, ids: [ID]) {
    let moved = bucket(of: source, ids: ids)
    let isForward = source < destination
    shift(isForward ? (source + 1)..<(destination + 1) : destination..<source, by: isForward ? -1 : 1, ids: ids)
    buckets[moved] = Self.entry(destination)
  }

  /// Moves the ids at these positions by so many positions, up into free ones or down.
  mutating func shift<ID: Hashable>(_ positions: Range<Int>, by places: Int, ids: [ID]) {
    guard !positions.isEmpty, places != 0 else { return }
    // If there are only a few, looking them up is faster than a pass over the whole table.
    if positions.count < buckets.count / 256 {
      // The foremost in the direction of the move comes first: its new position is never that of an id that has yet to
      // be found.
      for position in places > 0 ? Array(positions.reversed()) : Array(positions) {
        buckets[bucket(of: position, ids: ids)] = Self.entry(position + places)
      }
    } else {
      shiftAll(first: Self.entry(positions.lowerBound), count: UInt32(positions.count), by: places)
    }
  }

  /// One comparison for each bucket and no branch, so that the compiler vectorizes the loop. An empty bucket is never
  /// in range.
  private mutating func shiftAll(first: UInt32, count: UInt32, by places: Int) {
    let places = UInt32(truncatingIfNeeded: places)
    buckets.withUnsafeMutableBufferPointer { buckets in
      for bucket in buckets.indices {
        let entry = buckets[bucket]
        buckets[bucket] = entry &- first < count ? entry &+ places : entry
      }
    }
  }
}
