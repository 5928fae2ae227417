// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A topic and the number of what has it: a file, a name or a node. In order of topics.
struct TopicPlace: Comparable, Sendable {
  /// The topic in the upper half, the number in the lower.
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(_ topic: Topic, _ place: Int) { bits = UInt64(topic.hash) << 32 | UInt64(place) }

  var topic: Topic { Topic(hash: UInt32(truncatingIfNeeded: bits >> 32)) }
  var place: Int { Int(UInt32(truncatingIfNeeded: bits)) }

  static func < (one: TopicPlace, other: TopicPlace) -> Bool { one.bits < other.bits }
}

extension [TopicPlace] {
  /// The numbers with the topic, in ascending order, of a list in ascending order.
  func places(of topic: Topic) -> some Sequence<Int> {
    let first = TopicPlace(topic, 0)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < first { low = middle + 1 } else { high = middle }
    }
    return self[low...].lazy.prefix { $0.topic == topic }.map(\.place)
  }
}
