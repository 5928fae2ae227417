// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A set of topics. A topic is a hash already: it is not hashed again.
package struct TopicSet: Sendable {
  /// By hash: a topic, or 0 for a free place. Never more than half full.
  private var places: [UInt32] = []
  private var hasZero = false
  private var count = 0

  package init() {}

  package func contains(_ topic: Topic) -> Bool {
    topic.hash == 0 ? hasZero : !places.isEmpty && places[place(of: topic.hash)] == topic.hash
  }

  package mutating func insert(_ topic: Topic) {
    if topic.hash == 0 {
      hasZero = true
      return
    }
    if places.isEmpty { places = [UInt32](repeating: 0, count: 8) }
    let place = place(of: topic.hash)
    if places[place] == topic.hash { return }
    places[place] = topic.hash
    count += 1
    if count * 2 > places.count { grow() }
  }

  package mutating func insert(_ topics: [Topic]) { for topic in topics { insert(topic) } }

  mutating func formUnion(_ other: TopicSet) {
    if other.hasZero { hasZero = true }
    for hash in other.places where hash != 0 { insert(Topic(hash: hash)) }
  }

  /// In ascending order.
  package var sorted: [Topic] {
    (places.filter { $0 != 0 } + (hasZero ? [0] : [])).sorted().map { Topic(hash: $0) }
  }

  /// The place of the hash, or the free one for it.
  private func place(of hash: UInt32) -> Int {
    let mask = places.count - 1
    var place = Int(hash &* 0x9e37_79b9 >> 7) & mask
    while places[place] != 0, places[place] != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let all = places
    places = [UInt32](repeating: 0, count: all.count * 2)
    for hash in all where hash != 0 { places[place(of: hash)] = hash }
  }
}
